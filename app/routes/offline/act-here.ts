import { useCallback, useEffect, useState } from "react";
import { newUploadKey } from "~/components/file/upload-key";
import type { Operation, StoredOperation } from "~/offline/operation";
import { scalePhoto } from "~/offline/scale-photo";
import { addOperation, operationsOf } from "~/offline/store";
import type { OperationName } from "~/paths/operations";

/** Whose act it is, in which workspace, and the page that it is about. */
export type Where = { account: string; workspaceId: string; about: Operation["about"] };
type Act = {
  name: OperationName;
  input: Record<string, unknown>;
  photos?: readonly File[];
  field?: "photos" | "files";
};

/** Puts an act into the queue. Rejects where this device has no room. */
export async function putAct(
  { account, workspaceId, about }: Where,
  { name, input, photos = [], field = "photos" }: Act,
) {
  const scaled = await Promise.all(photos.map(scalePhoto));
  const files = scaled.map((photo) => ({ ...photo, field }));
  const whose = { userId: account, workspaceId, group: about.path, about };
  await addOperation(
    { ...whose, id: newUploadKey(), at: new Date().toISOString(), kind: "call", name, input, files: files.length },
    files,
  );
}

/**
 * What was done here and is not sent yet, and the function that puts one more into the queue, from which any page sends
 * it once there is a connection. It rejects where this device has no room.
 */
export function useActsHere({ account, workspaceId, about }: Where) {
  const { path, title } = about;
  const [waiting, setWaiting] = useState<StoredOperation[]>([]);
  const read = useCallback(
    () =>
      operationsOf(account).then(
        (all) => setWaiting(all.filter((each) => each.about.path === path)),
        () => {},
      ),
    [account, path],
  );
  useEffect(() => void read(), [read]);
  const act = async (done: Act) => {
    await putAct({ account, workspaceId, about: { title, path } }, done);
    await read();
  };
  return { waiting, act };
}
