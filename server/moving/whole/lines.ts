import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { asStorageError } from "@server/platform/storage/contract";

/** A file on disk that goes into a ZIP. */
export type Written = { path: string; lines: number; size: number; sha256: string };

/** Writes a file of lines, a batch in memory at a time, and measures it. */
export async function writeLines(path: string, batches: AsyncIterable<readonly string[]>): Promise<Written> {
  const file = createWriteStream(path);
  const isWritten = finished(file).catch((error) => Promise.reject(asStorageError(error)));
  isWritten.catch(() => {}); // awaited below
  const hash = createHash("sha256");
  let [lines, size] = [0, 0];
  try {
    for await (const batch of batches) {
      const bytes = Buffer.from(batch.map((line) => `${line}\n`).join(""));
      lines += batch.length;
      size += bytes.length;
      hash.update(bytes);
      if (!file.write(bytes)) await Promise.race([once(file, "drain"), isWritten]);
    }
    file.end();
    await isWritten;
  } finally {
    file.destroy();
  }
  return { path, lines, size, sha256: hash.digest("hex") };
}

/** The same of a file that was written by somebody else. */
export async function measured(path: string): Promise<Written> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece);
    size += piece.length;
  }
  return { path, lines: 0, size, sha256: hash.digest("hex") };
}

/** A line is longer than any that we write. */
class LineTooLong extends RangeError {}

/** The lines in some bytes, in batches of at most `most` lines or `bytes`. Throws LineTooLong. */
export async function* linesIn(
  bytes: AsyncIterable<Uint8Array>,
  { most, longest }: { most: number; longest: number },
): AsyncGenerator<string[]> {
  let [rest, batch, size]: [Buffer[], string[], number] = [[], [], 0];
  let waiting = 0;
  for await (const piece of bytes) {
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      const line = Buffer.concat([...rest, piece.subarray(from, end)]).toString("utf8");
      [rest, waiting, from] = [[], 0, end + 1];
      if (line === "") continue;
      batch.push(line);
      size += line.length;
      if (batch.length >= most || size >= longest) {
        yield batch;
        [batch, size] = [[], 0];
      }
    }
    rest.push(Buffer.from(piece.subarray(from)));
    waiting += piece.length - from;
    if (waiting > longest) throw new LineTooLong(`A line has more than ${longest} bytes.`);
  }
  const last = Buffer.concat(rest).toString("utf8");
  if (last) batch.push(last);
  if (batch.length > 0) yield batch;
}
