/** A photo that was taken and is not with the server yet: it stays in the browser, also when the page is closed. */
export type PhotoDraft = {
  id: string;
  userId: string;
  objectId: string;
  templateId: string;
  answerId: string;
  versionId: string;
  questionId: string;
  name: string;
  bytes: Blob;
  /** Whether the server had the answer then. */
  exists?: boolean;
};

const STORE = "photos";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open("answer-photos", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

async function within<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode);
      const asked = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

/** False where the browser keeps nothing: then it stays on the page alone. */
export const keepPhotoDraft = (photo: PhotoDraft): Promise<boolean> =>
  within("readwrite", (store) => store.put(photo)).then(
    () => true,
    () => false,
  );

export const dropPhotoDraft = (id: string): Promise<void> =>
  within("readwrite", (store) => store.delete(id)).then(
    () => undefined,
    () => undefined,
  );

/** Of this person alone, in the order they were taken. */
export const photoDraftsOf = (userId: string): Promise<PhotoDraft[]> =>
  within<PhotoDraft[]>("readonly", (store) => store.getAll()).then(
    (photos) => photos.filter((photo) => photo.userId === userId).sort((a, b) => a.id.localeCompare(b.id)),
    () => [],
  );
