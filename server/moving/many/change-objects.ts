import { uuids } from "@db/reach";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { ActView, ChangeObjects, Left } from "./inputs.ts";
import { objectWork } from "./object-work.ts";
import { chosenObjects, lockedObjects, type ObjectRow } from "./objects.ts";
import { newBatch, recordAct } from "./record.ts";
import { requireChange, requireChosen, sorted } from "./rows.ts";
import { actView } from "./view.ts";

/**
 * Does one act with the chosen objects of a list, in one transaction. Those that the actor may not change, or to which it
 * does not apply, stay as they are; the answer names them with the reason. Each has its event, with the id of the act, by
 * which it is taken back (undoMany).
 *
 * @throws not found for ids out of reach; forbidden where the actor may change none of them, and while the plan is over;
 *   invalid for what the act lacks, and where nothing, too many, or others than `expected` are chosen
 */
export async function changeObjects(
  actor: Actor,
  input: z.output<typeof ChangeObjects>,
  locale: Locale,
): Promise<ActView> {
  const { id: workspaceId, act } = input;
  authorizeIn(actor, workspaceId, "workspace.see");
  // row-level security is limited to this workspace, so that the list uses its indexes
  return transact({ workspaceIds: [workspaceId] }, async (tx) => {
    const chosen = await chosenObjects(tx, actor, input);
    const { verb, start } = objectWork[act];
    if (chosen.length > 0) await requireChange(tx, actor, workspaceId, chosen, verb);
    requireChosen(input, chosen);
    const { why, change, place } = await start(tx, actor, input, locale);
    await lockPlaces(tx, workspaceId, act, [...chosen.map((row) => row.container_id), ...(place ? [place] : [])]);
    const rows = await lockedObjects(
      tx,
      actor,
      workspaceId,
      chosen.map(({ id }) => id),
    );
    const { going, left } = sorted(rows, new Map([...(await why(rows)), ...changedMeanwhile(chosen, rows)]));
    const batch = await newBatch(tx);
    if (going.length > 0) await change(going, batch);
    const stays = [...left, ...goneFrom(chosen, rows)];
    await recordAct(tx, actor, "object.change_several", { workspaceId, batch, act, count: going.length, left: stays });
    return actView(tx, actor, { id: workspaceId, batch });
  });
}

/**
 * Locks the containers before the objects, as what adds to them or deletes them does; who deletes objects waits for
 * those that put something into their containers, and locks the tree.
 */
async function lockPlaces(tx: Tx, workspaceId: string, act: string, ids: readonly string[]): Promise<void> {
  const deletes = act === "delete";
  if (deletes) await lockWorkspace(tx, workspaceId);
  await tx.execute(sql`select from containers where workspace_id = ${workspaceId}
    and id = any (${uuids([...new Set(ids)])}) order by id for ${sql.raw(deletes ? "no key update" : "share")}`);
}

/** Moved to a container that is not locked, between the first look and the lock. */
const changedMeanwhile = (chosen: readonly ObjectRow[], rows: readonly ObjectRow[]) => {
  const places = new Map(chosen.map((row) => [row.id, row.container_id]));
  return rows.filter((row) => places.get(row.id) !== row.container_id).map(({ id }) => [id, "changed"] as const);
};

const goneFrom = (chosen: readonly ObjectRow[], rows: readonly ObjectRow[]): Left[] => {
  const there = new Set(rows.map(({ id }) => id));
  return chosen.filter(({ id }) => !there.has(id)).map(({ id, title }) => ({ id, title, reason: "gone" }));
};
