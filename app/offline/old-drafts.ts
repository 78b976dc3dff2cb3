import { newUploadKey } from "~/components/file/upload-key";
import type { Operation } from "./operation.ts";
import { addOperation, storeOperations } from "./store.ts";
import { oldDraftsOf } from "./unsent-mark.ts";

/** As it was stored until 27 November 2026: typed text as JSON in localStorage, photos in a database of their own. */
type OldPlace = { userId: string; objectId: string; templateId: string; answerId: string; versionId: string };
type OldDraft = OldPlace & {
  typed: [questionId: string, { given: object; seen: number }][];
  head: Record<string, string>;
  headSeen: Record<string, string>;
  exists?: boolean;
};
type OldPhoto = OldPlace & { id: string; questionId: string; name: string; bytes: Blob; exists?: boolean };

const commonOf = ({ userId, objectId, templateId, answerId, versionId }: OldPlace, exists = false) => ({
  ...{ userId, workspaceId: "", group: answerId, at: new Date().toISOString() },
  about: { title: "", path: `/object/${objectId}/template/${templateId}${exists ? `?answer=${answerId}` : "?new=1"}` },
  place: { objectId, templateId, answerId, versionId, begun: !exists },
});

/** Puts what an earlier version left unsent of this user into the queue. */
export async function takeUpOldDrafts(userId: string): Promise<void> {
  for (const key of oldDraftsOf(userId)) {
    const draft = JSON.parse(localStorage.getItem(key) ?? "{}") as OldDraft;
    const common = commonOf(draft, draft.exists);
    const fieldOf = (field: string, change: { base: number; was: unknown; value: unknown }): Operation => {
      const id = newUploadKey();
      return { ...common, id, kind: "field", label: "", change: { id, field, ...change } };
    };
    await storeOperations([
      ...(draft.typed ?? []).map(([field, { given, seen }]) =>
        fieldOf(field, { base: seen, was: undefined, value: given }),
      ),
      ...Object.entries(draft.head ?? {}).map(([field, value]) =>
        fieldOf(`head.${field}`, { base: 0, was: draft.headSeen?.[field] ?? "", value }),
      ),
    ]);
    localStorage.removeItem(key);
  }
  for (const photo of (await oldPhotos()).filter((each) => each.userId === userId)) {
    const { place, ...common } = commonOf(photo, photo.exists);
    const { objectId, answerId, templateId, versionId } = place;
    const target = { id: objectId, templateId, answerId, version_id: versionId, typed_by: userId };
    const input = { ...target, questionId: photo.questionId, photo_id: photo.id };
    await addOperation({ ...common, id: photo.id, kind: "call", name: "answer.addPhotos", input, files: 1 }, [
      { field: "files", name: photo.name, type: photo.bytes.type, bytes: await photo.bytes.arrayBuffer() },
    ]);
  }
  indexedDB.deleteDatabase("answer-photos");
}

/** Empty where that database never was; opening it then makes an empty one, which is deleted. */
const oldPhotos = (): Promise<OldPhoto[]> =>
  new Promise((resolve) => {
    const request = indexedDB.open("answer-photos");
    request.onerror = () => resolve([]);
    request.onsuccess = () => {
      const database = request.result;
      if (!database.objectStoreNames.contains("photos")) {
        database.close();
        return resolve([]);
      }
      const all = database.transaction("photos").objectStore("photos").getAll();
      all.onsuccess = () => resolve(all.result as OldPhoto[]);
      all.onerror = () => resolve([]);
      all.transaction!.oncomplete = () => database.close();
    };
  });
