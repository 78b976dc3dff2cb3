import type { Readable } from "node:stream";

/** Where the bytes of files are kept: on disk or with S3. A key is a relative path in letters, digits, `-`, `_`, `.` and `/`. */
export type Storage = {
  /** Keeps a copy of the file at path, whole or not at all; what was under the key before is replaced. Throws StorageFull. */
  put(key: string, path: string): Promise<void>;
  /** Both ends of the range count, as in HTTP. Throws NotStored. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Nothing happens when it is gone already. */
  remove(key: string): Promise<void>;
  /** All there is, in no order, for a clean-up: with when it was put there, in milliseconds. */
  list(): AsyncIterable<Kept>;
  /** Throws when files could not be kept now. */
  check(): Promise<void>;
};

export type Kept = { key: string; at: number };

export class NotStored extends Error {
  constructor(key: string, cause?: unknown) {
    super(`Nothing is stored under ${key}.`, { cause });
  }
}

/** No room left. The doors answer 507. */
export class StorageFull extends Error {
  readonly key = "refusal.storage_full";
}

const isFull = (error: unknown) => ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException)?.code ?? "");

/** For whoever writes to a disk: a full one is told apart from other trouble. */
export const asStorageError = (error: unknown) => (isFull(error) ? new StorageFull("The disk is full.", { cause: error }) : error);
