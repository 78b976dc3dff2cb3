import type { Readable } from "node:stream";
import { StorageFull, StorageUnavailable } from "@server/core/storage-errors";

/**
 * Stores the bytes of files, on disk or in S3. A key is a relative path of letters, digits, `-`, `_`, `.` and `/`.
 * Every method may throw StorageUnavailable.
 */
export type Storage = {
  /**
   * Stores a copy of the file at path, completely or not at all, and replaces what the key had before. Throws
   * StorageFull.
   */
  put(key: string, path: string): Promise<void>;
  /** `range`: in bytes, both ends inclusive. Throws NotStored. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
  /** Lists everything, unordered. */
  list(): AsyncIterable<StoredObject>;
  /**
   * Removes incomplete copies of killed processes that are older than `olderThan` milliseconds. Returns how many.
   */
  removePartial(olderThan: number): Promise<number>;
  /** Throws if nothing can be stored now. */
  check(): Promise<void>;
};

/** `at`: when it was stored, in milliseconds since the epoch. */
export type StoredObject = { key: string; at: number };

export class NotStored extends Error {
  constructor(key: string, cause?: unknown) {
    super(`Nothing is stored under ${key}.`, { cause });
  }
}

const fullCodes = ["ENOSPC", "EDQUOT"];
const unavailableCodes = ["EROFS", "EACCES", "EPERM", "EIO", "ESTALE", "EMFILE", "ENFILE", "ETIMEDOUT"];

/**
 * The StorageFull or StorageUnavailable for an error of the file system; other errors are returned as they are.
 */
export function asStorageError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException)?.code ?? "";
  if (fullCodes.includes(code)) return new StorageFull("The disk is full.", { cause: error });
  if (unavailableCodes.includes(code))
    return new StorageUnavailable(`The disk can't be written to or read (${code}).`, { cause: error });
  return error;
}
