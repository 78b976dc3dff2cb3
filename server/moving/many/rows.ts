import { administers } from "@db/reach";
import type { Tx } from "@db/transact";
import { type Actor, effectiveRoleIn, membershipOf } from "@server/core/actor";
import { MANY_AT_ONCE } from "@server/core/constants";
import { forbidden, invalid, notFound, planLocked } from "@server/core/errors";
import { lockOf } from "@server/core/plan";
import type { Verb } from "@server/core/policy";
import { planNow } from "@server/tenancy/workspace/lock";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Left, Reason } from "./inputs.ts";

/** A chosen row: whether the actor may change what is in its place. */
export type Row = { id: string; title: string; container_id: string; may: boolean };
export type Chosen = { id: string; ids: readonly string[]; all: boolean; expected?: number };

/** SQL: whether the actor edits what is in the container; a tablet only reads, whatever it was granted. */
export const edits = (actor: Actor, workspaceId: AnyColumn, containerId: AnyColumn, workspace: string): SQL =>
  membershipOf(actor, workspace)?.role === "tablet" ? sql`false` : administers(actor, workspaceId, containerId);

/** The rows that are chosen, as `find` gives them; none without ids, which a list would take for no filter. */
export const rowsChosen = <R, Input extends Chosen>(
  tx: Tx,
  actor: Actor,
  input: Input,
  find: (tx: Tx, actor: Actor, input: Input) => Promise<R[]>,
): Promise<R[]> => (input.all || input.ids.length > 0 ? find(tx, actor, input) : Promise.resolve([]));

/** Throws not found for ids that nobody finds, and invalid where nothing, too many or others are chosen. */
export function requireChosen({ all, ids, expected }: Chosen, rows: readonly Row[]): void {
  if (!all && ids.length > 0 && rows.length === 0) throw notFound();
  if (rows.length === 0) throw invalid("many.nothing_chosen");
  if (rows.length > MANY_AT_ONCE) throw invalid(`many.at_most?count=${MANY_AT_ONCE}`);
  if (expected !== undefined && expected !== rows.length) throw invalid(`many.others_now?count=${rows.length}`);
}

/** Throws forbidden where the actor may change none of them, and while the plan is over. */
export async function requireChange(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  rows: readonly Row[],
  verb: Verb,
): Promise<void> {
  const denied = { workspaceId, effectiveRole: effectiveRoleIn(actor, workspaceId)!, verb };
  if (!rows.some(({ may }) => may)) throw forbidden("refusal.forbidden", { denied });
  const lock = lockOf(await planNow(tx, workspaceId));
  if (lock) throw planLocked(lock, denied);
}

/** Rows by whether they change. `why`: the reasons of those that stay, by their ids. */
export function sorted<R extends Row>(rows: readonly R[], why: ReadonlyMap<string, Reason> = new Map()) {
  const reasonOf = ({ id, may }: R): Reason | undefined => (may ? why.get(id) : "not_allowed");
  return {
    going: rows.filter((row) => !reasonOf(row)),
    left: rows.flatMap((row): Left[] => {
      const reason = reasonOf(row);
      return reason ? [{ id: row.id, title: row.title, reason }] : [];
    }),
  };
}
