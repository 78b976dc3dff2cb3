import { useCallback, useEffect, useState } from "react";
import type { StoredOperation } from "~/offline/operation";
import { type Act, putAct, type Where } from "~/offline/put-act";
import { operationsOf } from "~/offline/store";
import { onUnsentChanged } from "~/offline/unsent-mark";

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
