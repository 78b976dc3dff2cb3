import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { strToU8, Zip, ZipDeflate } from "fflate";

/** Adds to one file in the zip, in its order. */
export type Entry = { add: (text: string | Uint8Array) => Promise<void>; end: () => void };

/** A zip written to a file piece by piece: of what goes in, no more is in memory than one piece. Gives its size. */
export async function zipTo(path: string, fill: (entry: (name: string) => Entry) => Promise<void>): Promise<number> {
  const file = createWriteStream(path);
  const written = finished(file);
  written.catch(() => {}); // told below, once all went in
  const zip = new Zip((error, piece) => {
    if (error) file.destroy(error);
    else file.write(piece);
  });
  try {
    await fill((name) => {
      const entry = new ZipDeflate(name);
      zip.add(entry);
      return {
        add: async (text) => {
          entry.push(typeof text === "string" ? strToU8(text) : text);
          if (file.writableNeedDrain) await Promise.race([once(file, "drain"), written]);
        },
        end: () => entry.push(new Uint8Array(), true),
      };
    });
    zip.end();
    file.end();
    await written;
    return file.bytesWritten;
  } catch (error) {
    file.destroy();
    throw error;
  }
}
