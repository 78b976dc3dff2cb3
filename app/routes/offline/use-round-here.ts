import { useCallback, useEffect, useState } from "react";
import { newUploadKey } from "~/components/file/upload-key";
import { groupOfRound } from "~/components/kept/note-walk";
import { isFull, Kept, type KeptPack, type KeptRound } from "~/components/kept/store";
import type { StoredFile, StoredOperation } from "~/offline/operation";
import { addOperation, operationsOf } from "~/offline/store";
import { onUnsentChanged } from "~/offline/unsent-mark";
import { paths } from "~/paths/paths";
import type { Reply } from "~/ui/form-state";

type Act = {
  name: "round.begin" | "round.put" | "round.close";
  walkId: string;
  input: Record<string, unknown>;
  label?: string;
  waitsFor?: string[];
  files?: StoredFile[];
};
export type RoundHere = {
  pack: KeptPack;
  operations: StoredOperation[];
  /** Puts an act into the queue. Gives why it could not be kept on this device. */
  act: (act: Act) => Promise<Reply | undefined>;
};

/** A kept round with what waits to be sent, which may change in another tab too; undefined until that is read. */
export function useRoundHere(account: string, found: KeptRound): RoundHere | undefined {
  const [here, setHere] = useState<Omit<RoundHere, "act">>();
  const read = useCallback(async () => {
    const operations = await operationsOf(account).catch(() => []);
    setHere({ pack: (await keptPack(account, found.id)) ?? found.pack, operations });
  }, [account, found]);
  useEffect(() => {
    void read();
    return onUnsentChanged(() => void read());
  }, [read]);
  const act = async ({ name, walkId, input, files = [], ...more }: Act): Promise<Reply | undefined> => {
    const { round } = found.pack;
    const about = { title: round.title, path: paths.walk(round.id, walkId) };
    const whose = { userId: account, workspaceId: round.workspace_id, group: groupOfRound(round.id), about };
    const made = { id: newUploadKey(), at: new Date().toISOString(), kind: "call" as const, name, input, ...more };
    try {
      await addOperation({ ...whose, ...made, files: files.length }, files);
    } catch (error) {
      return { initialValue: {}, error: { "": [isFull(error) ? "take_along.no_room" : "take_along.not_noted"] } };
    }
    await read().catch(() => {}); // it is kept
  };
  return here && { ...here, act };
}

async function keptPack(account: string, id: string): Promise<KeptPack | undefined> {
  const kept = await Kept.open(account);
  try {
    return (await kept.get("rounds", id))?.pack;
  } finally {
    kept.close();
  }
}
