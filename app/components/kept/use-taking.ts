import { useCallback, useRef, useState } from "react";
import { refresh, tidy, withKept } from "./keep-fresh.ts";
import { COMPARED_AT, isFull } from "./store.ts";
import { keepPlace, leavePapers, letGo, type Progress } from "./take.ts";

/** So that codes can be read without a connection on devices whose browser can't; where it fails, they are typed. */
const keepReader = () => import("../scan/reader.ts").then((reader) => reader.keepReader()).catch(() => {});

type Taking = { id: string; progress: Progress | null };

/**
 * Takes along, compares and lets go, one at a time. `taking`: what is being kept now. `failed`: why the last one did not
 * succeed.
 */
export function useTaking(account: string, onDone: () => void) {
  const [taking, setTaking] = useState<Taking | null>(null);
  const [failed, setFailed] = useState<"failed" | "full" | null>(null);
  const isBusy = useRef(false);
  const run = useCallback(
    async (id: string, work: Parameters<typeof withKept>[1]) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setFailed(null);
      setTaking({ id, progress: null });
      await withKept(account, work).catch((error: unknown) => setFailed(isFull(error) ? "full" : "failed"));
      isBusy.current = false;
      setTaking(null);
      onDone();
    },
    [account, onDone],
  );
  const take = (id: string, papers: boolean) =>
    run(id, async (kept) => {
      // the browser then spares it; asked for when somebody wants something kept, so that it knows why
      await navigator.storage?.persist?.();
      localStorage.setItem(COMPARED_AT, localStorage.getItem(COMPARED_AT) ?? String(Date.now()));
      await keepPlace(kept, id, { papers }, (progress) => setTaking({ id, progress }));
      await tidy(kept);
      void keepReader();
    });
  const release = (id: string) =>
    run(id, async (kept) => {
      await letGo(kept, id);
      await tidy(kept);
    });
  const takeOffPapers = (id: string) =>
    run(id, async (kept) => {
      await leavePapers(kept, id);
      await tidy(kept);
    });
  return { taking, failed, take, takeOffPapers, release, update: () => run("", refresh) };
}
