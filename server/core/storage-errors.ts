import { causesOf } from "./causes.ts";

/** The disk or bucket is full. Pages, tRPC and REST answer 507. */
export class StorageFull extends Error {
  readonly key = "refusal.storage_full";
  readonly status = 507;
  readonly code = "storage_full";
  readonly retryAfter = 600; // seconds
}

/** Storage does not answer, fails, or is read-only. Pages, tRPC and REST answer 503 with Retry-After. */
export class StorageUnavailable extends Error {
  readonly key = "refusal.storage_away";
  readonly status = 503;
  readonly code = "storage_away";
  readonly retryAfter = 30; // seconds
}

/** The storage error that an error is or was caused by; undefined: neither. */
export const findStorageError = (error: unknown): StorageFull | StorageUnavailable | undefined =>
  causesOf(error).find((at) => at instanceof StorageFull || at instanceof StorageUnavailable);
