import { randomUUID } from "node:crypto";
import { constants, copyFile, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { asStorageError, type Kept, NotStored, type Storage } from "./contract.ts";

/** Files below one folder. For one machine, or a folder that all machines share. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`No key for a file: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, path) {
      const target = pathOf(key);
      const arriving = `${target}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(target), { recursive: true });
        await copyFile(path, arriving, constants.COPYFILE_FICLONE);
        await onDisk(arriving);
        await rename(arriving, target); // from one moment to the next: nobody reads half a file
        await onDisk(dirname(target));
      } catch (error) {
        await rm(arriving, { force: true });
        throw asStorageError(error);
      }
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch((error) => {
        throw error.code === "ENOENT" ? new NotStored(key, error) : error;
      });
      return file.createReadStream(range); // closes the file when it ends or is destroyed
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => filesBelow(folder, folder),
    async check() {
      const probe = join(folder, `check.${randomUUID()}.part`);
      try {
        await mkdir(folder, { recursive: true });
        const file = await open(probe, "wx");
        await file.writeFile("ok").finally(() => file.close());
      } catch (error) {
        throw asStorageError(error);
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<Kept> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined; // nothing was kept yet, or it went meanwhile
    throw error;
  });
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else {
      const found = await stat(path).catch(() => undefined);
      if (found) yield { key: relative(root, path), at: found.mtimeMs };
    }
  }
}

/** Waits until a power cut could not undo it. */
async function onDisk(path: string) {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
