import type { Result, WalkStop, WalkView } from "@server/inspection/round/inputs";
import type { Operation } from "~/offline/operation";
import { COMPARED_AT, Kept, type KeptPack, type KeptRound } from "./store.ts";

type Call = Extract<Operation, { kind: "call" }>;

/** The group of operations of a round. */
export const groupOfRound = (roundId: string) => `round:${roundId}`;

/**
 * Writes into the kept rounds what the server answered to an operation, so that what was just sent is there still when
 * the connection is lost again: to one of a round, or to the end of an intake, which is the result of its stop.
 */
export async function noteWalk(operation: Call, answer: unknown): Promise<void> {
  const [, roundId] = /^round:(.+)$/.exec(operation.group) ?? [];
  if (!roundId && operation.name !== "answer.finish") return;
  // a service worker has no localStorage
  if (globalThis.localStorage?.getItem(COMPARED_AT) === null) return;
  const kept = await Kept.open(operation.userId);
  try {
    const rounds = await kept.all("rounds");
    const changed = rounds.flatMap((round): KeptRound[] => {
      const pack = roundId
        ? round.id === roundId && packAfter(round.pack, operation, answer as Answer)
        : packWithIntake(round.pack, operation);
      return pack ? [{ ...round, pack }] : [];
    });
    if (changed.length > 0) await kept.put("rounds", changed);
  } finally {
    kept.close();
  }
}

type Answer = WalkView | { stops: WalkStop[]; conflicts: string[] };

/** A round after the server answered with a walk of it, or with stops that were changed. Its revision is not known. */
function packAfter(pack: KeptPack, { name, input }: Call, answer: Answer): KeptPack {
  if ("round" in answer) {
    const names = pack.walk?.id === answer.id ? (pack.names ?? []) : [];
    const own = name === "round.begin" && input.walk_id !== answer.id ? [String(input.walk_id)] : [];
    return { ...pack, revision: "", walk: answer.closed_at ? null : answer, names: [...names, ...own] };
  }
  if (!pack.walk) return pack;
  const changed = new Map(answer.stops.map((stop) => [stop.id, stop]));
  const known = pack.walk.stops.map((stop) => changed.get(stop.id) ?? stop);
  const added = answer.stops.filter(({ id }) => !known.some((stop) => stop.id === id));
  return { ...pack, revision: "", walk: { ...pack.walk, ...countsOf([...known, ...added]) } };
}

function packWithIntake(pack: KeptPack, call: Call): KeptPack | undefined {
  const { walk } = pack;
  const result = walk && intakeOf(call, walk.template_id);
  if (!result || !walk.stops.some(({ object_id }) => object_id === call.input.id)) return undefined;
  const stops = walk.stops.map((stop) => (stop.object_id === call.input.id ? { ...stop, result, rivals: [] } : stop));
  return { ...pack, revision: "", walk: { ...walk, ...countsOf(stops) } };
}

/** What the device knows of a result that it put. */
export const nothingMore = { said_at: null, by: null, mine: true, action_point_id: null };

/** A finished intake as the result of its stop, as the server has it or will have it; null of another template. */
export const intakeOf = ({ id, input, at }: Call, templateId: string | null): Result | null =>
  input.templateId === templateId
    ? { ...nothingMore, id, outcome: "filled", reason: null, note: "", at, answer_id: String(input.answerId) }
    : null;

/** The stops of a walk with what is counted of them. */
export const countsOf = (stops: WalkStop[]) => ({
  stops,
  done: stops.filter(({ result }) => result).length,
  not_ok: stops.filter(({ result }) => result?.outcome === "nok").length,
});
