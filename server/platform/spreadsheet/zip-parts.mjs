import yauzl from "yauzl";
import { refuse } from "./refusal.mjs";

const MOST_PARTS = 10_000;

/**
 * The parts of a zip archive. Each is unpacked while it is read, and refused once it exceeds `mostBytes`, whatever size
 * the archive names. Names are compared without case, as the formats ask.
 * @param {string} path
 * @param {number} mostBytes
 */
export async function openParts(path, mostBytes) {
  // not decoded, because then names with an absolute path would be an error, and nothing is written to them
  const zip = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false });
  if (zip.entryCount > MOST_PARTS) refuse("spreadsheet.too_heavy");
  /** @type {Map<string, import("yauzl").Entry>} */
  const entries = new Map();
  for await (const entry of zip.eachEntry()) entries.set(normalized(String(entry.fileName)), entry);

  /** @param {string} name @returns {AsyncIterable<Buffer>} */
  async function* bytes(name) {
    const entry = entries.get(normalized(name)) ?? refuse("spreadsheet.broken");
    if (entry.isEncrypted()) refuse("spreadsheet.encrypted");
    let left = mostBytes;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.length;
      if (left < 0) refuse(`spreadsheet.unpacked_too_large?maximum=${Math.floor(mostBytes / 1024 ** 2)}`);
      yield chunk;
    }
  }

  return {
    /** @param {string} name */
    has: (name) => entries.has(normalized(name)),
    /**
     * The text of a part, in pieces. Throws a Refusal, and an Error for what is no text or can't be unpacked.
     * @param {string} name
     */
    async *text(name) {
      let decoder;
      for await (const chunk of bytes(name)) {
        decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder?.decode() ?? "";
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openParts>>} Parts */

/** @param {string} name */
const normalized = (name) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/** @param {Buffer} start */
function encodingOf([first, second]) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
