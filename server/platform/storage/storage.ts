import { join } from "node:path";
import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";
import { watched } from "@server/core/measure";
import { NotStored, type Storage } from "./contract.ts";
import { diskStorage } from "./disk.ts";
import { s3Storage } from "./s3.ts";

let chosen: Storage | undefined;

/**
 * The configured storage: S3 if S3_BUCKET is set, else the disk. Throws inside a transaction, because a slow storage
 * would hold a connection; bytes for a transaction are put with before(), as storeBlob() does.
 */
export function storage(): Storage {
  requireOutside("Storage");
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_TIMEOUT_MS, S3_TRIES } = env;
  chosen ??= measured(
    S3_BUCKET
      ? s3Storage({
          S3_BUCKET,
          S3_ENDPOINT,
          S3_REGION,
          S3_ACCESS_KEY_ID,
          S3_SECRET_ACCESS_KEY,
          S3_TIMEOUT_MS,
          S3_TRIES,
        })
      : diskStorage(join(env.DATA_DIR, "files")),
  );
  return chosen;
}

/** The same storage, whose calls are measured, save the listing; of a read until its bytes begin. */
function measured(storage: Storage): Storage {
  const call = <T>(ask: () => Promise<T>) =>
    watched({ kind: "call", name: "storage" }, async (work) => {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof NotStored) work.outcome = "ok"; // an answer
        throw error;
      }
    });
  return {
    ...storage,
    put: (key, path) => call(() => storage.put(key, path)),
    read: (key, range) => call(() => storage.read(key, range)),
    remove: (key) => call(() => storage.remove(key)),
    check: () => call(() => storage.check()),
  };
}
