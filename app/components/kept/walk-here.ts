import type { Result, WalkStop, WalkView } from "@server/inspection/round/inputs";
import { type Call, isCall, type StoredOperation } from "~/offline/operation";
import { countsOf, groupOfRound, intakeOf, nothingMore } from "./note-walk.ts";
import type { KeptPack } from "./store.ts";

/** A walk with what was done on this device over what is kept of it. */
export type WalkHere = {
  walk: WalkView;
  /** It was signed on this device; that is not sent yet, or was refused. */
  closing: Call | undefined;
};

const isFor = (ids: readonly unknown[]) => (call: Call) => ids.includes(call.input.id);

/**
 * The id under which a round is walked on this device: of the open walk that is kept, or of one that was begun here and
 * is not sent yet; undefined where none is open. What was signed here is not open any more, unless that was refused.
 */
export function openWalkHere(
  { round, walk, names = [] }: KeptPack,
  operations: readonly StoredOperation[],
): string | undefined {
  const own = operations.filter(isCall).filter(({ group }) => group === groupOfRound(round.id));
  const signed = own.flatMap(({ name, input, refusal }) => (name === "round.close" && !refusal ? [input.id] : []));
  const begun = own.flatMap(({ name, input }) => (name === "round.begin" ? [String(input.walk_id)] : []));
  const isSigned = (id: string) => (walk?.id === id ? [id, ...names] : [id]).some((name) => signed.includes(name));
  return [...begun.reverse(), ...(walk ? [walk.id] : [])].find((id) => !isSigned(id));
}

/** A walk of a round as it stands on this device; null where it is not known here. */
export function walkHere(pack: KeptPack, operations: readonly StoredOperation[], walkId: string): WalkHere | null {
  const calls = operations.filter(isCall);
  const own = calls.filter(({ group }) => group === groupOfRound(pack.round.id));
  const begin = own.find(({ name, input }) => name === "round.begin" && input.walk_id === walkId);
  const names = pack.walk ? [pack.walk.id, ...(pack.names ?? [])] : [];
  const isOther = own.some(({ name, input }) => name === "round.close" && names.includes(String(input.id)));
  // somebody else's that is open takes in what was begun here
  const known = pack.walk && (names.includes(walkId) || (begin && !isOther)) ? pack.walk : null;
  const walk = known ?? (begin && walkBegunHere(pack, begin));
  if (!walk) return null;
  const isOfWalk = isFor([walkId, walk.id, ...(known ? names : [])]);
  const put = own.filter(({ name }) => name === "round.put").filter(isOfWalk);
  const results = new Map<string, Result>();
  const finished = calls.filter(({ name, n, refusal }) => name === "answer.finish" && !refusal && n > (begin?.n ?? 0));
  for (const call of [...put, ...finished].sort((one, other) => one.n - other.n)) {
    const [stop, result] =
      call.name === "round.put" ? resultOf(call) : [String(call.input.id), intakeOf(call, walk.template_id)];
    if (result) results.set(stop, result);
  }
  const stops = walk.stops.map((stop): WalkStop => {
    const result = stop.object_id ? results.get(stop.object_id) : undefined;
    return result ? { ...stop, result, rivals: [] } : stop;
  });
  const closing = own.filter(({ name }) => name === "round.close").findLast(isOfWalk);
  return { walk: { ...walk, id: walkId, ...countsOf(stops) }, closing };
}

type Put = Pick<Result, "id" | "outcome" | "reason" | "note"> & { stop: string; at: string };

function resultOf({ input }: Call): [string, Result] {
  const [{ stop, id, outcome, reason, note, at }] = input.results as [Put];
  return [stop, { ...nothingMore, id, outcome, reason, note, at, answer_id: null }];
}

const walkBegunHere = ({ round, stops, may }: KeptPack, { input, at }: Call): WalkView => ({
  id: String(input.walk_id),
  ...{ workspace_id: round.workspace_id, round: { id: round.id, title: round.title }, title: round.title },
  ...{ place: round.container.title, container_id: round.container.id, template_id: round.template?.id ?? null },
  ...{ due_on: round.next_on, begun_at: at, begun_by: null, closed_at: null, signed_name: "", signed_drawn: false },
  ...{ signed_account: "", signed_proven_by: null },
  ...countsOf(
    stops.map(({ object_id, code, title, place }) => ({
      ...{ id: object_id, object_id, code, title, place: place.title },
      ...{ added: false, gone: null, revision: 0, result: null, rivals: [] },
    })),
  ),
  may,
});
