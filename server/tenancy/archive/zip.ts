import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Writes one file of the zip. */
export type Entry = { add: (text: string | Uint8Array) => Promise<void>; end: () => void };
/** Begins a file of the zip, after the one before has ended. "stored": not packed, since its bytes are already. */
export type NewEntry = (name: string, how?: "stored") => Entry;

/** Writes a zip to a file as a stream, with one chunk in memory at a time. Returns its size in bytes. */
export async function zipTo(path: string, fill: (entry: NewEntry) => Promise<void>): Promise<number> {
  const file = createWriteStream(path);
  await zipInto(file, fill);
  return file.bytesWritten;
}

/** The same into any stream, which is ended, or destroyed where `fill` throws. Throws where the stream is closed before. */
export async function zipInto(file: Writable, fill: (entry: NewEntry) => Promise<void>): Promise<void> {
  const isWritten = finished(file, { readable: false });
  isWritten.catch(() => {}); // awaited below, after everything was written
  const zip = new Zip((error, chunk) => {
    if (error) file.destroy(error);
    else file.write(chunk);
  });
  try {
    await fill((name, how) => {
      const entry = how === "stored" ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(entry);
      return {
        add: async (text) => {
          entry.push(typeof text === "string" ? strToU8(text) : text);
          if (file.writableNeedDrain) await Promise.race([once(file, "drain"), isWritten]);
        },
        end: () => entry.push(new Uint8Array(), true),
      };
    });
    zip.end();
    file.end();
    await isWritten;
  } catch (error) {
    file.destroy(error as Error);
    throw error;
  }
}
