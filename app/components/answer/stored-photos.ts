/** A photo that the server has not got yet, as stored in IndexedDB: it survives closing the page. */
export type StoredPhoto = {
  id: string;
  userId: string;
  objectId: string;
  templateId: string;
  answerId: string;
  versionId: string;
  questionId: string;
  name: string;
  bytes: Blob;
  /** Whether the answer existed on the server when the photo was taken. */
  exists?: boolean;
};

const STORE = "photos";

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("answer-photos", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inTransaction<T>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode);
      const request = operation(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

/** False where the browser refuses to store it: the photo then exists on the page alone. */
export const storePhoto = (photo: StoredPhoto): Promise<boolean> =>
  inTransaction("readwrite", (store) => store.put(photo)).then(
    () => true,
    () => false,
  );

export const deleteStoredPhoto = (id: string): Promise<void> =>
  inTransaction("readwrite", (store) => store.delete(id)).then(
    () => undefined,
    () => undefined,
  );

/**
 * The photos of this user in this browser, in the order in which they were taken; none where IndexedDB is not
 * available.
 */
export const storedPhotosOf = (userId: string): Promise<StoredPhoto[]> =>
  inTransaction<StoredPhoto[]>("readonly", (store) => store.getAll()).then(
    (photos) => photos.filter((photo) => photo.userId === userId).sort((a, b) => a.id.localeCompare(b.id)),
    () => [],
  );
