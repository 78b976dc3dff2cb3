import { uuids } from "@db/reach";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import type { Verb } from "@server/core/policy";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { sql } from "drizzle-orm";
import type { ActView, Left, Noun, Reason } from "./inputs.ts";
import { newBatch, recordAct } from "./record.ts";
import { type Chosen, type Row, requireChange, requireChosen, rowsChosen, sorted } from "./rows.ts";
import { actView } from "./view.ts";

/** What an act does, once its input is known to be right. */
type Work<R> = {
  /** Why rows stay as they are, by their ids. */
  why: (rows: readonly R[]) => Promise<Map<string, Reason>> | Map<string, Reason>;
  /** Changes rows that are locked. `batch`: the id of the act, which each event has. */
  change: (rows: readonly R[], batch: string) => Promise<unknown>;
  /** A container to lock besides those of the rows. */
  place?: string;
};

export type Act<R, Input> = {
  /** What the same takes for one of them. */
  verb: Verb;
  /** Throws invalid for what is missing or wrong. */
  start: (tx: Tx, actor: Actor, input: Input, locale: Locale) => Promise<Work<R>>;
};

/** The rows of a list, and what can be done with many of them. */
type Many<R extends Row, Input extends Chosen & { act: string }> = {
  noun: Noun;
  acts: Record<Input["act"], Act<R, Input>>;
  chosen: (tx: Tx, actor: Actor, input: Input) => Promise<R[]>;
  /** They are locked, and read again; without those that were deleted. */
  locked: (tx: Tx, actor: Actor, workspaceId: string, ids: readonly string[]) => Promise<R[]>;
};

/**
 * Does one act with the chosen rows of a list, in one transaction. Those that the actor may not change, or to which it does
 * not apply, stay as they are; the answer names them with the reason. Each has its event, with the id of the act, by which
 * it is taken back (undoMany).
 *
 * @throws not found for ids out of reach; forbidden where the actor may change none of them, and while the plan is over;
 *   invalid for what the act lacks, and where nothing, too many, or others than `expected` are chosen
 */
export async function changeMany<R extends Row, Input extends Chosen & { act: string }>(
  actor: Actor,
  { noun, acts, chosen: find, locked }: Many<R, Input>,
  input: Input,
  locale: Locale,
): Promise<ActView> {
  const { id: workspaceId, act } = input;
  authorizeIn(actor, workspaceId, "workspace.see");
  // row-level security is limited to this workspace, so that the list uses its indexes
  return transact({ workspaceIds: [workspaceId] }, async (tx) => {
    const chosen = await rowsChosen(tx, actor, input, find);
    const { verb, start } = acts[act as Input["act"]];
    if (chosen.length > 0) await requireChange(tx, actor, workspaceId, chosen, verb);
    requireChosen(input, chosen);
    const { why, change, place } = await start(tx, actor, input, locale);
    const ids = chosen.map(({ id }) => id);
    const places = [...chosen.map((row) => row.container_id), ...(place ? [place] : [])];
    await lockPlaces(tx, workspaceId, verb === "object.delete", places);
    const rows = await locked(tx, actor, workspaceId, ids);
    const { going, left } = sorted(rows, new Map([...(await why(rows)), ...changedMeanwhile(chosen, rows)]));
    const batch = await newBatch(tx);
    if (going.length > 0) await change(going, batch);
    const stays = [...left, ...goneFrom(chosen, rows)];
    await recordAct(tx, actor, `${noun}.change_several`, {
      ...{ workspaceId, batch, act, count: going.length, left: stays },
    });
    return actView(tx, actor, { id: workspaceId, batch });
  });
}

/**
 * Locks the containers before the rows, as what adds to them or deletes them does; who deletes objects waits for those
 * that put something into their containers, and locks the tree.
 */
async function lockPlaces(tx: Tx, workspaceId: string, deletes: boolean, ids: readonly string[]): Promise<void> {
  if (deletes) await lockWorkspace(tx, workspaceId);
  await tx.execute(sql`select from containers where workspace_id = ${workspaceId}
    and id = any (${uuids([...new Set(ids)])}) order by id for ${sql.raw(deletes ? "no key update" : "share")}`);
}

/** Moved to a container that is not locked, between the first look and the lock. */
const changedMeanwhile = (chosen: readonly Row[], rows: readonly Row[]) => {
  const places = new Map(chosen.map((row) => [row.id, row.container_id]));
  return rows.filter((row) => places.get(row.id) !== row.container_id).map(({ id }) => [id, "changed"] as const);
};

/** Those that are not there any more. */
export const goneFrom = (before: readonly { id: string; title: string }[], rows: readonly { id: string }[]): Left[] => {
  const there = new Set(rows.map(({ id }) => id));
  return before.filter(({ id }) => !there.has(id)).map(({ id, title }) => ({ id, title, reason: "gone" }));
};

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The ids of rows that are so already. */
export const same = <R extends { id: string }>(rows: readonly R[], isSame: (row: R) => boolean) =>
  new Map<string, Reason>(rows.filter(isSame).map(({ id }) => [id, "same"]));
