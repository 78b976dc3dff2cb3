/**
 * An uploaded file on disk. A class, so that `z.instanceof(Upload)` accepts only what receiveForm() made, and no JSON.
 * It imports nothing, so schemas with it are safe to import in the browser.
 */
export class Upload {
  constructor(
    readonly field: string,
    /** The file name that the client sent, without a path. */
    readonly name: string,
    /** Where it is on disk, until receiveForm() returns. */
    readonly path: string,
    readonly size: number,
    readonly sha256: string,
    /** The MIME type, found in the content. */
    readonly type: string,
  ) {}

  get kind(): FileKind {
    return kindOf(this.type, this.name);
  }
}

/** The kinds of files that the product distinguishes. */
export type FileKind = "image" | "pdf" | "doc" | "excel" | "ppt" | "video" | "audio" | "file";

const office: [FileKind, types: RegExp, names: RegExp][] = [
  ["doc", /wordprocessingml|opendocument\.text|msword|application\/rtf|ms-word/, /\.docx?$/i],
  ["excel", /spreadsheetml|opendocument\.spreadsheet|ms-excel/, /\.(xlsx?|csv)$/i],
  ["ppt", /presentationml|opendocument\.presentation|ms-powerpoint/, /\.pptx?$/i],
];
/**
 * Types whose content does not tell the application (text, and large old Office files); for these the file name
 * decides.
 */
const ambiguousTypes = ["text/plain", "application/x-cfb"];

export function kindOf(mime: string, name: string): FileKind {
  if (mime === "application/pdf") return "pdf";
  if (mime === "image/svg+xml") return "file"; // may hold scripts: never shown, only downloaded
  const [family] = mime.split("/");
  if (family === "image" || family === "video" || family === "audio") return family;
  return (
    office.find(([, types, names]) => types.test(mime) || (ambiguousTypes.includes(mime) && names.test(name)))?.[0] ??
    "file"
  );
}

/**
 * Whether a file may be shown inline. Everything else is a download, because a script in it would run as our origin.
 */
export const isShownInPage = (mime: string) =>
  /^(image|audio|video)\/|^application\/pdf$/.test(mime) && mime !== "image/svg+xml";
