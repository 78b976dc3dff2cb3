import type { WalkStop, WalkView } from "@server/inspection/round/inputs";
import type { WalkPack } from "@server/inspection/round/page-inputs";
import type { Operation } from "~/offline/operation";
import { COMPARED_AT, Kept } from "./store.ts";

/** The group of operations of a round. */
export const groupOfRound = (roundId: string) => `round:${roundId}`;

/**
 * Writes into the kept round what the server answered to an operation of it, so that what was just sent is there still
 * when the connection is lost again. Nothing for other operations, or where the round is not kept.
 */
export async function noteWalk({ userId, group }: Operation, answer: unknown): Promise<void> {
  const [, roundId] = /^round:(.+)$/.exec(group) ?? [];
  // a service worker has no localStorage
  if (!roundId || globalThis.localStorage?.getItem(COMPARED_AT) === null) return;
  const kept = await Kept.open(userId);
  try {
    const round = await kept.get("rounds", roundId);
    if (round) await kept.put("rounds", [{ ...round, pack: packAfter(round.pack, answer as Answer) }]);
  } finally {
    kept.close();
  }
}

type Answer = WalkView | { stops: WalkStop[]; conflicts: string[] };

/** A round after the server answered with a walk of it, or with stops that were changed. Its revision is not known. */
function packAfter(pack: WalkPack, answer: Answer): WalkPack {
  if ("round" in answer) return { ...pack, revision: "", walk: answer.closed_at ? null : answer };
  if (!pack.walk) return pack;
  const changed = new Map(answer.stops.map((stop) => [stop.id, stop]));
  const known = pack.walk.stops.map((stop) => changed.get(stop.id) ?? stop);
  const added = answer.stops.filter(({ id }) => !known.some((stop) => stop.id === id));
  return { ...pack, revision: "", walk: { ...pack.walk, ...countsOf([...known, ...added]) } };
}

/** The stops of a walk with what is counted of them. */
export const countsOf = (stops: WalkStop[]) => ({
  stops,
  done: stops.filter(({ result }) => result).length,
  not_ok: stops.filter(({ result }) => result?.outcome === "nok").length,
});
