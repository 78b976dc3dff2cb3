import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { requireOutside } from "@db/outside";
import { type AccessPoint, NotNow } from "./access-point.ts";

const PART = ".part";
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * An access point whose own program fetches documents from a folder. A document is there whole or not at all, under its
 * key as name; one that lies there is not written again. What becomes of it, the folder does not say.
 */
export const folderAt = (folder: string): AccessPoint => ({
  name: "folder",
  tellsDelivery: false,
  canReceive: async () => null,
  async send({ xml, idempotencyKey }) {
    requireOutside("The folder of the access point");
    const path = join(folder, `${idempotencyKey}.xml`);
    try {
      if (!(await isThere(path))) await put(folder, path, xml);
    } catch (error) {
      throw new NotNow((error as NodeJS.ErrnoException).code ?? "folder");
    }
    return { id: idempotencyKey };
  },
  statusOf: async () => "queued",
});

const isThere = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

/**
 * Written beside it and flushed first: a rename shows either nothing or all of it. Then the folder is flushed, so that
 * what is stored as sent is there after a loss of power too. Under a name of its own, since another worker may send the
 * same document at the same time.
 */
async function put(folder: string, path: string, xml: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  await removeAbandoned(folder);
  const part = `${path}.${randomUUID()}${PART}`;
  try {
    await flushed(part, "w", (file) => file.writeFile(xml));
    await rename(part, path);
    await flushed(folder, "r");
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

type File = Awaited<ReturnType<typeof open>>;

async function flushed(path: string, flags: "w" | "r", write?: (file: File) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o640);
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes what killed workers began: nobody writes to it any more. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
