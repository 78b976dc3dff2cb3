import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Operation, StoredFile, StoredOperation } from "./operation.ts";
import { askForSync } from "./sync-tag.ts";
import { markUnsent } from "./unsent-mark.ts";

interface Unsent extends DBSchema {
  operations: {
    key: number;
    value: Operation & { n?: number };
    indexes: { id: string; userId: string; group: string };
  };
  /** The files of an operation, by its id. */
  files: { key: string; value: { operationId: string; files: StoredFile[] } };
}

let opened: Promise<IDBPDatabase<Unsent>> | undefined;

/**
 * What was done on this device and is not sent yet: an IndexedDB database of its own, which no clean-up touches. Rejects
 * where the browser stores nothing.
 */
function open(): Promise<IDBPDatabase<Unsent>> {
  opened ??= openDB<Unsent>("unsent", 1, {
    upgrade(database) {
      const operations = database.createObjectStore("operations", { keyPath: "n", autoIncrement: true });
      operations.createIndex("id", "id", { unique: true });
      operations.createIndex("userId", "userId");
      operations.createIndex("group", "group");
      database.createObjectStore("files", { keyPath: "operationId" });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

function forget(): void {
  opened = undefined;
}

// the browser may only say that it is written once it is on the disk
const strict = { durability: "strict" } as const;

/** Adds an operation with its files. Rejects when the browser has no room for it. */
export const addOperation = (operation: Operation, files: StoredFile[] = []) => addOperations([{ operation, files }]);

/** Adds several, all or none. */
export async function addOperations(all: { operation: Operation; files: StoredFile[] }[]): Promise<void> {
  const transaction = (await open()).transaction(["operations", "files"], "readwrite", strict);
  const added = all.flatMap(({ operation, files }) => [
    transaction.objectStore("operations").add(operation),
    ...(files.length > 0 ? [transaction.objectStore("files").add({ operationId: operation.id, files })] : []),
  ]);
  await Promise.all([...added, transaction.done]);
  markUnsent(true);
  void askForSync().catch(() => {}); // not allowed, or not known to this browser
}

/** Stores changed operations, adds new ones, and removes those of `gone` with their files, in one transaction. */
export async function storeOperations(changed: readonly Operation[], gone: readonly string[] = []): Promise<void> {
  const transaction = (await open()).transaction(["operations", "files"], "readwrite", strict);
  const [operations, files] = [transaction.objectStore("operations"), transaction.objectStore("files")];
  for (const operation of changed) {
    const n = await operations.index("id").getKey(operation.id);
    void operations.put(n === undefined ? operation : { ...operation, n });
  }
  for (const id of gone) {
    const n = await operations.index("id").getKey(id);
    if (n !== undefined) void operations.delete(n);
    void files.delete(id);
  }
  const left = await operations.count();
  await transaction.done;
  markUnsent(left > 0);
}

/** What this user has unsent on this device, in the order in which it was done; never that of another user. */
export const operationsOf = async (userId: string): Promise<StoredOperation[]> =>
  (await (await open()).getAllFromIndex("operations", "userId", userId)) as StoredOperation[];

/** The files that an operation sends. */
export const filesOf = async (id: string): Promise<StoredFile[]> =>
  (await (await open()).get("files", id))?.files ?? [];
