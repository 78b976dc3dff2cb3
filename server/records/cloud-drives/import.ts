import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { MAX_FILE } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import type { StorageFull, StorageUnavailable } from "@server/core/storage-errors";
import { loadStorage, quotaKey } from "@server/platform/storage/quota";
import { QUOTA_CODE } from "@server/platform/storage/storage-view";
import { temporaryPath } from "@server/platform/temporary";
import { Upload } from "@server/platform/uploads/upload";
import { cleanFileName, writeMeasured } from "@server/platform/uploads/write";
import { addFiles } from "@server/records/file/add";
import { NewFiles } from "@server/records/file/inputs";
import { objectFor } from "@server/records/object/object-for";
import type { z } from "zod";
import { tokenIn } from "./connect.ts";
import { type CloudDrive, DriveError, type Fetched } from "./contract.ts";
import { requireDrive } from "./drives.ts";
import type { TakenFromDrive } from "./inputs.ts";

/**
 * Downloads the chosen files and adds them to the object, all or none, with the limits of an upload. Throws a domain
 * error if the provider fails or the quota is exceeded.
 */
export async function importFromDrive(
  actor: Actor,
  { id, drive: name, access, file }: z.output<typeof TakenFromDrive>,
) {
  const drive = requireDrive(name);
  const { used, limit } = await reading(actor, async (tx) =>
    loadStorage(tx, (await objectFor(tx, actor, "file.upload", id)).workspaceId),
  );
  const token = await tokenIn(actor, name, access);
  if (!token) throw invalid("drive.trouble.expired");
  const folder = temporaryPath();
  await mkdir(folder, { mode: 0o700 });
  try {
    const files: Upload[] = [];
    let left = limit - used;
    for (const chosen of new Set(file)) {
      const upload = await download(drive, token, chosen, folder, (bytes) => {
        if (bytes > left) throw invalid(quotaKey(limit), { code: QUOTA_CODE });
      });
      left -= upload.size;
      files.push(upload);
    }
    return await addFiles(actor, NewFiles.parse({ id, files }));
  } catch (error) {
    throw error instanceof DriveError ? invalid(`drive.trouble.${error.reason}`) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * `authorize` throws if the quota is exceeded. It gets the declared size before the download and the real size after.
 */
async function download(
  drive: CloudDrive,
  token: string,
  id: string,
  folder: string,
  authorize: (bytes: number) => void,
): Promise<Upload> {
  const fetched = await drive.fetch(token, id);
  const name = cleanFileName(fetched.name);
  const tooLarge = () => invalid(`drive.too_large?name=${encodeURIComponent(name)}`);
  try {
    if ((fetched.size ?? 0) > MAX_FILE) throw tooLarge();
    authorize(Math.max(1, fetched.size ?? 1));
  } catch (error) {
    await fetched.body.cancel();
    throw error;
  }
  const { stored, excess } = await writeToDisk(fetched, join(folder, randomUUID()));
  if (excess || !stored) throw tooLarge();
  authorize(stored.size);
  return new Upload("file", name, stored.path, stored.size, stored.sha256, stored.type);
}

/** Streams to disk up to the largest size of a file. `excess`: the file is larger. */
async function writeToDisk({ body }: Fetched, path: string) {
  const stop = new AbortController();
  let taken = 0;
  let excess = false;
  let full: StorageFull | StorageUnavailable | undefined;
  const count = (bytes: number) => {
    taken += bytes;
    if (taken <= MAX_FILE) return;
    excess = true;
    stop.abort();
  };
  const onFull = (error: StorageFull | StorageUnavailable) => {
    full = error;
    stop.abort();
  };
  try {
    const stored = await writeMeasured(Readable.fromWeb(body as never), path, {
      signal: stop.signal,
      count,
      reject: onFull,
    });
    return { stored, excess };
  } catch (cause) {
    if (full) throw full;
    if (excess) return { stored: undefined, excess };
    throw new DriveError("away", cause);
  }
}
