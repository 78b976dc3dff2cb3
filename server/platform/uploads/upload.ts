/**
 * A file that came in with a form and waits on disk. A class, so that `z.instanceof(Upload)` takes what receiveForm() made
 * and nothing that was written as JSON. It knows only its own data: schemas with it are safe to import in the browser.
 */
export class Upload {
  constructor(
    readonly field: string,
    /** As the sender called it; never a path. */
    readonly name: string,
    /** Where it waits, until receiveForm() returns. */
    readonly path: string,
    readonly size: number,
    readonly sha256: string,
    /** Found in the content, not in the name. */
    readonly type: string,
  ) {}

  get kind(): FileKind {
    return kindOf(this.type, this.name);
  }
}

/** What the product calls a file that was uploaded. */
export type FileKind = "image" | "pdf" | "doc" | "excel" | "ppt" | "video" | "audio" | "file";

const office: [FileKind, types: RegExp, names: RegExp][] = [
  ["doc", /wordprocessingml|opendocument\.text|msword|application\/rtf|ms-word/, /\.docx?$/i],
  ["excel", /spreadsheetml|opendocument\.spreadsheet|ms-excel/, /\.(xlsx?|csv)$/i],
  ["ppt", /presentationml|opendocument\.presentation|ms-powerpoint/, /\.pptx?$/i],
];
/**
 * Of text, and of some old office files (the largest), the content does not say which programme is to open it, so the
 * name may.
 */
const unspoken = ["text/plain", "application/x-cfb"];

export function kindOf(mime: string, name: string): FileKind {
  if (mime === "application/pdf") return "pdf";
  if (mime === "image/svg+xml") return "file"; // may hold scripts: never shown, only downloaded
  const [family] = mime.split("/");
  if (family === "image" || family === "video" || family === "audio") return family;
  return (
    office.find(([, types, names]) => types.test(mime) || (unspoken.includes(mime) && names.test(name)))?.[0] ?? "file"
  );
}

/** These may be shown in the page. Everything else is a download: it could act under our address. */
export const isShownInPage = (mime: string) =>
  /^(image|audio|video)\/|^application\/pdf$/.test(mime) && mime !== "image/svg+xml";
