import { useCallback, useEffect, useState } from "react";
import { newUploadKey } from "~/components/file/upload-key";
import type { Operation, StoredFile, StoredOperation } from "~/offline/operation";
import { scalePhoto } from "~/offline/scale-photo";
import { addOperation, operationsOf } from "~/offline/store";
import { onUnsentChanged } from "~/offline/unsent-mark";
import type { OperationName } from "~/paths/operations";

/** Whose act it is, in which workspace, and the page that it is about. */
export type Where = { account: string; workspaceId: string; about: Operation["about"] };
type Act = {
  name: OperationName;
  input: Record<string, unknown>;
  photos?: readonly File[];
  field?: "photos" | "files";
  /** Each photo is kept and sent by itself: what has no room, or a line that breaks, holds up no more than one. */
  apart?: true;
};

/** Puts an act into the queue. Rejects where this device has no room. */
export async function putAct(
  { account, workspaceId, about }: Where,
  { name, input, photos = [], field = "photos", apart }: Act,
) {
  const whose = { userId: account, workspaceId, group: about.path, about };
  const add = (files: StoredFile[]) => {
    const made = { id: newUploadKey(), at: new Date().toISOString(), kind: "call" as const, name, input };
    return addOperation({ ...whose, ...made, files: files.length }, files);
  };
  const files: StoredFile[] = [];
  for (const photo of photos) {
    const file = { ...(await scalePhoto(photo)), field };
    if (apart) await add([file]);
    else files.push(file);
  }
  if (!apart) await add(files);
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
  useEffect(() => {
    void read();
    return onUnsentChanged(() => void read());
  }, [read]);
  const act = async (done: Act) => {
    await putAct({ account, workspaceId, about: { title, path } }, done);
    await read();
  };
  return { waiting, act };
}
