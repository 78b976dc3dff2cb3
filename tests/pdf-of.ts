import { constants, deflateSync } from "node:zlib";

/**
 * A PDF with a page for each text of one or more lines, in a font that every reader has; readers take it, and so does
 * pdfium. `trailer`: what else its trailer says.
 */
export function pdfOf(pages: string[], trailer = ""): string {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  return assembled(
    [
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
      ...pages.flatMap((text, index) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
        stream("", `BT /F1 18 Tf 22 TL 60 760 Td ${text.split("\n").map(shown).join(" T* ")} ET`),
      ]),
    ],
    trailer,
  );
}

const shown = (line: string) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj`;

/** One that opens only with a password, which nobody knows. */
export const lockedPdf = (pages: string[]): string =>
  pdfOf(
    pages,
    `/ID[<${"0a".repeat(16)}><${"0a".repeat(16)}>]/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<${"1b".repeat(32)}>/U<${"2c".repeat(32)}>>>`,
  );

/** One that draws itself ten times, each of which draws itself ten times … for longer than anybody waits. */
export function endlessPdf(depth = 12): string {
  const forms = Array.from({ length: depth }, (_, index) => {
    const below = index + 1 < depth ? `/Resources<</XObject<</F ${5 + index} 0 R>>>>` : "";
    return stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${below}`,
      below ? "/F Do ".repeat(10) : "0 0 100 100 re f",
    );
  });
  return assembled([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</F 4 0 R>>>>/Contents ${4 + depth} 0 R>>`,
    ...forms,
    stream("", "/F Do"),
  ]);
}

/** One whose page says nothing, in so many megabytes, which are packed into as many kilobytes. */
export const mountainPdf = (megabytes: number): Buffer =>
  onePage("/Contents 4 0 R", [stream("/Filter/FlateDecode", packed(" ", megabytes))]);

/** One whose page is a black picture with sides of so many pixels, packed into some kilobytes. */
export const hugePicturePdf = (side: number): Buffer =>
  onePage("/Resources<</XObject<</P 5 0 R>>>>/Contents 4 0 R", [
    stream("", "595 0 0 842 0 0 cm /P Do"),
    stream(
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode`,
      packed("\0", Math.ceil(side ** 2 / (8 << 20))),
    ),
  ]);

/** So many megabytes of a character, as Flate packs them. */
function packed(character: string, megabytes: number): string {
  const first = deflateSync(Buffer.alloc(1 << 20, character), { finishFlush: constants.Z_FULL_FLUSH }).toString(
    "latin1",
  );
  const [head, one] = [first.slice(0, 2), first.slice(2)]; // after a full flush the next begins anew
  return head + one.repeat(megabytes);
}

const onePage = (about: string, objects: string[]): Buffer =>
  Buffer.from(
    assembled([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${about}>>`,
      ...objects,
    ]),
    "latin1",
  );

const stream = (about: string, content: string) =>
  `<<${about}/Length ${Buffer.byteLength(content, "latin1")}>>stream\n${content}\nendstream`;

function assembled(objects: string[], trailer = ""): string {
  let body = "%PDF-1.4\n";
  const at = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, "latin1");
    body += `${index + 1} 0 obj${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = Buffer.byteLength(body, "latin1");
  return `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${at.join("")}trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`;
}
