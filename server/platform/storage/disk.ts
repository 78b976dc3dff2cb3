import { randomUUID } from "node:crypto";
import { constants, copyFile, mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { asStorageError, NotStored, type Storage, type StoredObject } from "./contract.ts";

/** The folder for incomplete copies; no key begins with it. */
const PARTIAL_FOLDER = ".arriving";

/** Stores files below a folder: on one machine, or a folder that all machines share. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key);
  };
  const partialFolder = join(folder, PARTIAL_FOLDER);
  const newPartialPath = () => join(partialFolder, `${randomUUID()}.part`);
  const rejectAsStorageError = (error: unknown) => Promise.reject(asStorageError(error));
  return {
    async put(key, path) {
      const target = pathOf(key);
      const partial = newPartialPath();
      try {
        await mkdir(partialFolder, { recursive: true });
        await mkdir(dirname(target), { recursive: true });
        await copyFile(path, partial, constants.COPYFILE_FICLONE);
        await flushToDisk(partial);
        await rename(partial, target); // atomic: nobody reads an incomplete file
        await flushToDisk(dirname(target));
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {}); // if nothing can be written, there is nothing to remove
        throw asStorageError(error);
      }
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch((error) => {
        throw error.code === "ENOENT" ? new NotStored(key, error) : asStorageError(error);
      });
      return file.createReadStream(range); // closes the file when it ends or is destroyed
    },
    remove: (key) => rm(pathOf(key), { force: true }).catch(rejectAsStorageError),
    list: () => filesBelow(folder, folder),
    async removePartial(olderThan) {
      let removed = 0;
      for (const name of await readdir(partialFolder).catch(() => [])) {
        const path = join(partialFolder, name);
        const found = await stat(path).catch(() => undefined);
        if (!found || Date.now() - found.mtimeMs < olderThan) continue;
        await rm(path, { force: true });
        removed++;
      }
      return removed;
    },
    async check() {
      const probe = newPartialPath();
      try {
        await mkdir(partialFolder, { recursive: true });
        const file = await open(probe, "wx");
        await file.writeFile("ok").finally(() => file.close());
      } catch (error) {
        throw asStorageError(error);
      } finally {
        await rm(probe, { force: true }).catch(() => {});
      }
    },
  };
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined; // nothing was stored yet, or the folder was removed meanwhile
    throw error;
  });
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.name === PARTIAL_FOLDER) continue;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else {
      const found = await stat(path).catch(() => undefined);
      if (found) yield { key: relative(root, path), at: found.mtimeMs };
    }
  }
}

/** Waits until the file or folder is on disk and survives a power failure. */
async function flushToDisk(path: string) {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
