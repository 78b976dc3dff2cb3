import type { Readable } from "node:stream";
import { StorageFull, StorageUnavailable } from "@server/core/storage-errors";

/**
 * Where the bytes of files are kept: on disk or with S3. A key is a relative path in letters, digits, `-`, `_`, `.` and
 * `/`. Each call throws StorageUnavailable.
 */
export type Storage = {
  /**
   * Keeps a copy of the file at path, whole or not at all; what was under the key before is replaced. Throws
   * StorageFull.
   */
  put(key: string, path: string): Promise<void>;
  /** Both ends of the range count, as in HTTP. Throws NotStored. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Nothing happens when it is gone already. */
  remove(key: string): Promise<void>;
  /** All there is, in no order, for a clean-up: with when it was put there, in milliseconds. */
  list(): AsyncIterable<StoredObject>;
  /**
   * Removes what killed processes left half copied, as far as it is older than that, in milliseconds. Gives how many.
   */
  removePartial(olderThan: number): Promise<number>;
  /** Throws when files could not be kept now. */
  check(): Promise<void>;
};

export type StoredObject = { key: string; at: number };

export class NotStored extends Error {
  constructor(key: string, cause?: unknown) {
    super(`Nothing is stored under ${key}.`, { cause });
  }
}

const fullCodes = ["ENOSPC", "EDQUOT"];
const unavailableCodes = ["EROFS", "EACCES", "EPERM", "EIO", "ESTALE", "EMFILE", "ENFILE", "ETIMEDOUT"];

/**
 * For whoever writes to a disk: one that is full, and one that can't be written to, are told apart from other trouble.
 */
export function asStorageError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException)?.code ?? "";
  if (fullCodes.includes(code)) return new StorageFull("The disk is full.", { cause: error });
  if (unavailableCodes.includes(code))
    return new StorageUnavailable(`The disk can't be written to or read (${code}).`, { cause: error });
  return error;
}
