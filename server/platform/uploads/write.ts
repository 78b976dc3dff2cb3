import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { type Readable, Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageFull, StorageUnavailable } from "@server/core/storage-errors";
import { typeOf } from "@server/platform/file-types/file-type";
import { asStorageError } from "@server/platform/storage/contract";

type WriteOptions = {
  signal: AbortSignal;
  count: (bytes: number) => void;
  reject: (error: StorageFull | StorageUnavailable) => void;
  isRefused?: () => boolean;
};

/**
 * Writes a stream to a file, and returns its size, hash and type. When the disk is full or the form was rejected, the
 * rest of the stream is read and discarded.
 */
export async function writeMeasured(
  stream: Readable,
  path: string,
  { signal, count, reject, isRefused = () => false }: WriteOptions,
) {
  let file: FileHandle | undefined;
  let isFull = false;
  const sink = new Writable({
    construct(next) {
      open(path, "wx").then((opened) => {
        file = opened;
        next();
      }, next);
    },
    write(chunk: Buffer, _, next) {
      if (isFull || !file || isRefused()) return next();
      file.appendFile(chunk).then(
        () => next(),
        (cause) => {
          const error = asStorageError(cause);
          isFull = error instanceof StorageFull || error instanceof StorageUnavailable;
          if (error instanceof StorageFull || error instanceof StorageUnavailable) reject(error);
          next(isFull ? null : (error as Error));
        },
      );
    },
    destroy(error, done) {
      Promise.resolve(file?.close()).then(() => done(error), done);
    },
  });
  const hash = createHash("sha256");
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk);
      size += chunk.length;
      count(chunk.length);
      next(null, chunk);
    },
  });
  await pipeline(stream, meter, sink, { signal });
  return { path, size, sha256: hash.digest("hex"), type: await typeOf(path) };
}

/**
 * Cleans a file name: normalizes it, removes control characters and those that change the direction of text, and keeps
 * its last 200 characters; "file" if nothing is left.
 */
export const cleanFileName = (name: string) =>
  name
    .normalize("NFC")
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(-200) || "file";
