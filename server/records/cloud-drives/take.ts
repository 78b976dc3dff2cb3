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
import { type CloudDrive, DriveTrouble, type Fetched } from "./contract.ts";
import { requireDrive } from "./drives.ts";
import type { TakenFromDrive } from "./inputs.ts";

/**
 * Fetches what was chosen and gives it to the object, all of it or nothing: as if the person had uploaded it, within
 * the same bounds.
 */
export async function takeFromDrive(actor: Actor, { id, drive: name, access, file }: z.output<typeof TakenFromDrive>) {
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
      const brought = await bring(drive, token, chosen, folder, (bytes) => {
        if (bytes > left) throw invalid(quotaKey(limit), { code: QUOTA_CODE });
      });
      left -= brought.size;
      files.push(brought);
    }
    return await addFiles(actor, NewFiles.parse({ id, files }));
  } catch (error) {
    throw error instanceof DriveTrouble ? invalid(`drive.trouble.${error.why}`) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * `admit`: called with how large it says it is before it is read, and how large it is; throws where there is no room
 * for it.
 */
async function bring(
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
  const { kept, excess } = await written(fetched, join(folder, randomUUID()));
  if (excess || !kept) throw tooLarge();
  authorize(kept.size);
  return new Upload("file", name, kept.path, kept.size, kept.sha256, kept.type);
}

/** To the disk as it comes in, and no further than a file may be. */
async function written({ body }: Fetched, path: string) {
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
    const kept = await writeMeasured(Readable.fromWeb(body as never), path, {
      signal: stop.signal,
      count,
      reject: onFull,
    });
    return { kept, excess };
  } catch (cause) {
    if (full) throw full;
    if (excess) return { kept: undefined, excess };
    throw new DriveTrouble("away", cause);
  }
}
