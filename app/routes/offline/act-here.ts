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
  const act = async ({ name, input, photos = [], field = "photos" }: Act) => {
    const scaled = await Promise.all(photos.map(scalePhoto));
    const files = scaled.map((photo) => ({ ...photo, field }));
    await addOperation(
      {
        ...{ id: newUploadKey(), userId: account, workspaceId, group: path, at: new Date().toISOString() },
        ...{ about: { title, path }, kind: "call", name, input, files: files.length },
      },
      files,
    );
    await read();
  };
  return { waiting, act };
}
