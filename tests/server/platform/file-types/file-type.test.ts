import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { typeOf } from "@server/platform/file-types/file-type";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "types-"));
});
afterAll(() => rm(folder, { recursive: true }));

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A ZIP with these names in its directory; the first file has that content, uncompressed. */
function zip(first: string, content: string, ...others: string[]): Buffer {
  const local = Buffer.alloc(30);
  local.write("PK\x03\x04", 0, "latin1");
  local.writeUInt16LE(first.length, 26);
  const list = [first, ...others].map((name) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.write("PK\x01\x02", 0, "latin1");
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    return entry;
  });
  const [before, names] = [Buffer.concat([local, Buffer.from(first + content)]), Buffer.concat(list)];
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(before.length, 16);
  return Buffer.concat([before, names, end]);
}

/** An OLE compound file (old Office) with one stream of that name; its directory is in the first sector. */
function cfb(stream: string): Buffer {
  const bytes = Buffer.alloc(3 * 512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(0, 48);
  bytes.fill(0xff, 76, 512);
  bytes.write(stream, 512 + 128, "utf16le");
  bytes.writeUInt16LE(2 * stream.length + 2, 512 + 128 + 64);
  return bytes;
}

test.each([
  ["a picture, whatever its name", png, "image/png"],
  ["a PDF", "%PDF-1.7\n", "application/pdf"],
  ["a list", "naam;datum\nLift é;2026-11-21\n", "text/plain"],
  ["a list from an old spreadsheet", Buffer.from("naam\tK\xe4fer\r\n", "latin1"), "text/plain"],
  ["a page: only text to us", "<!doctype html><script>alert(1)</script>", "text/plain"],
  ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"></svg>', "image/svg+xml"],
  [
    "a drawing as XML",
    '\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    "image/svg+xml",
  ],
  ["other XML", '<?xml version="1.0"?><note/>', "application/xml"],
  ["bytes", Buffer.from([0, 1, 2, 3, 250, 251]), "application/octet-stream"],
  ["a film of a phone", Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1"), "video/mp4"],
  ["a film of a Mac", Buffer.from("\0\0\0\x14ftypqt  \0\0\0\0", "latin1"), "video/quicktime"],
  ["a sound of a phone", Buffer.from("\0\0\0\x18ftypM4A \0\0\0\0", "latin1"), "audio/mp4"],
  ["a film for the web", Buffer.from("\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm", "latin1"), "video/webm"],
  ["music", Buffer.from("ID3\x03\0\0\0", "latin1"), "audio/mpeg"],
  ["music without a head", Buffer.from([0xff, 0xfb, 0x90, 0x64, 0]), "audio/mpeg"],
  ["a recording", Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), "audio/wav"],
  ["a free recording", Buffer.from("OggS\0\x02\x01vorbis", "latin1"), "audio/ogg"],
  ["a drawing of an engineer", "AC1027\0\0\0", "application/acad"],
  ["wide letters of Windows", Buffer.from("\ufeffnaam;datum", "utf16le"), "text/plain"],
  [
    "a text of LibreOffice",
    zip("mimetype", "application/vnd.oasis.opendocument.text"),
    "application/vnd.oasis.opendocument.text",
  ],
  ["a text of Word", zip("[Content_Types].xml", "", "word/document.xml"), word],
  [
    "a list of Excel",
    zip("[Content_Types].xml", "", "xl/workbook.xml"),
    word.replace("wordprocessingml.document", "spreadsheetml.sheet"),
  ],
  [
    "slides",
    zip("ppt/x.xml", "", "[Content_Types].xml"),
    word.replace("wordprocessingml.document", "presentationml.presentation"),
  ],
  ["any other archive", zip("foto.jpg", "x", "word.txt"), "application/zip"],
  ["an old text of Word", cfb("WordDocument"), "application/msword"],
  ["an old list of Excel", cfb("Workbook"), "application/vnd.ms-excel"],
  ["old slides", cfb("PowerPoint Document"), "application/vnd.ms-powerpoint"],
  ["another old office file", cfb("Contents"), "application/x-cfb"],
  ["a broken archive", Buffer.from("PK\x03\x04\x14\x00\x00\x00garbage"), "application/octet-stream"],
  ["nothing", "", "application/octet-stream"],
])("%s", async (_, content, type) => {
  const path = join(folder, "upload");
  await writeFile(path, content);
  expect(await typeOf(path)).toBe(type);
});
