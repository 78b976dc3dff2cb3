import type { Result, WalkStop, WalkView } from "@server/inspection/round/inputs";
import type { WalkPack } from "@server/inspection/round/page-inputs";
import type { StoredOperation } from "~/offline/operation";
import { countsOf, groupOfRound } from "./note-walk.ts";

type Call = Extract<StoredOperation, { kind: "call" }>;

/** A walk with what was done on this device over what is kept of it. */
export type WalkHere = {
  walk: WalkView;
  /** It was signed on this device; that is not sent yet, or was refused. */
  closing: Call | undefined;
};

const callsOf = (operations: readonly StoredOperation[]) =>
  operations.filter((each): each is Call => each.kind === "call");
const isFor = (ids: readonly unknown[]) => (call: Call) => ids.includes(call.input.id);

/**
 * The id under which a round is walked on this device: of the open walk that is kept, or of one that was begun here and
 * is not sent yet; undefined where none is open. What was signed here is not open any more, unless that was refused.
 */
export function openWalkHere({ round, walk }: WalkPack, operations: readonly StoredOperation[]): string | undefined {
  const own = callsOf(operations).filter(({ group }) => group === groupOfRound(round.id));
  const signed = own.flatMap(({ name, input, refusal }) => (name === "round.close" && !refusal ? [input.id] : []));
  const begun = own.flatMap(({ name, input }) => (name === "round.begin" ? [String(input.walk_id)] : []));
  return [...begun.reverse(), ...(walk ? [walk.id] : [])].find((id) => !signed.includes(id));
}

/** A walk of a round as it stands on this device; null where it is not known here. */
export function walkHere(pack: WalkPack, operations: readonly StoredOperation[], walkId: string): WalkHere | null {
  const calls = callsOf(operations);
  const own = calls.filter(({ group }) => group === groupOfRound(pack.round.id));
  const begin = own.find(({ name, input }) => name === "round.begin" && input.walk_id === walkId);
  const isOther = pack.walk && own.some(({ name, input }) => name === "round.close" && input.id === pack.walk!.id);
  // somebody else's that is open takes in what was begun here
  const known = pack.walk && (pack.walk.id === walkId || (begin && !isOther)) ? pack.walk : null;
  const walk = known ?? (begin && walkBegunHere(pack, begin));
  if (!walk) return null;
  const put = own.filter(({ name }) => name === "round.put").filter(isFor([walkId, walk.id]));
  const results = new Map<string, Result>();
  const finished = calls.filter(({ name, n }) => name === "answer.finish" && n > (begin?.n ?? 0));
  for (const call of [...put, ...finished].sort((one, other) => one.n - other.n)) {
    const [stop, result] = call.name === "round.put" ? resultOf(call) : intakeOf(call, walk.template_id);
    if (result) results.set(stop, result);
  }
  const stops = walk.stops.map((stop): WalkStop => {
    const result = stop.object_id ? results.get(stop.object_id) : undefined;
    return result ? { ...stop, result, rivals: [] } : stop;
  });
  const closing = own.filter(({ name }) => name === "round.close").findLast(isFor([walkId, walk.id]));
  return { walk: { ...walk, id: walkId, ...countsOf(stops) }, closing };
}

const nothingMore = { said_at: null, by: null, mine: true, action_point_id: null };

type Put = Pick<Result, "id" | "outcome" | "reason" | "note"> & { stop: string; at: string };

function resultOf({ input }: Call): [string, Result] {
  const [{ stop, id, outcome, reason, note, at }] = input.results as [Put];
  return [stop, { ...nothingMore, id, outcome, reason, note, at, answer_id: null }];
}

/** A finished intake is the result of its stop, as the server will have it. */
function intakeOf({ id, input, at }: Call, templateId: string | null): [string, Result | null] {
  if (input.templateId !== templateId) return ["", null];
  const answer_id = String(input.answerId);
  return [String(input.id), { ...nothingMore, id, outcome: "filled", reason: null, note: "", at, answer_id }];
}

const walkBegunHere = ({ round, stops, may }: WalkPack, { input, at }: Call): WalkView => ({
  id: String(input.walk_id),
  ...{ workspace_id: round.workspace_id, round: { id: round.id, title: round.title }, title: round.title },
  ...{ place: round.container.title, container_id: round.container.id, template_id: round.template?.id ?? null },
  ...{ due_on: round.next_on, begun_at: at, begun_by: null, closed_at: null, signed_name: "", signed_drawn: false },
  ...countsOf(
    stops.map(({ object_id, code, title, place }) => ({
      ...{ id: object_id, object_id, code, title, place: place.title },
      ...{ added: false, gone: null, revision: 0, result: null, rivals: [] },
    })),
  ),
  may,
});
