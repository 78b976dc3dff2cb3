import type { Facts } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { addActionPoint } from "@server/inspection/action-point/create";
import { changeActionPoint } from "@server/inspection/action-point/edit";
import type { ActionPointChanges } from "@server/inspection/action-point/inputs";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { lockPlaces } from "../places.ts";
import type { StoredRow } from "../plan-rows.ts";
import { type DoneRow, notDone } from "../rows.ts";
import { factsOf, type PointPlan, planPoints } from "./plan.ts";

/** Makes and changes the action points of some rows. The caller has authorized. */
export async function applyPoints(tx: Tx, context: Context, rows: readonly StoredRow[]): Promise<DoneRow[]> {
  const plans = await planPoints(tx, context, rows);
  const containers = plans.flatMap((plan) => (plan.plan === "make" ? plan.where.containerId : []));
  const there = await lockPlaces(tx, context.workspaceId, [...new Set(containers)]);
  const done: DoneRow[] = [];
  for (const plan of plans) done.push(await applyPoint(tx, context, plan, there));
  return done;
}

async function applyPoint(
  tx: Tx,
  { actor, workspaceId }: Context,
  plan: PointPlan,
  there: ReadonlySet<string>,
): Promise<DoneRow> {
  const row: DoneRow = { ...notDone, number: plan.number, shown: plan.shown, plan: plan.plan };
  if (plan.plan === "wrong") return { ...row, mistakes: plan.mistakes };
  const { where } = plan;
  if (plan.plan !== "make") {
    if (plan.plan === "same") return { ...row, object_id: where.objectId };
    await changeActionPoint(tx, actor, changesOf(plan.found.id, plan.after));
    const now = factsOf(plan.found);
    const before = Object.fromEntries(Object.keys(plan.after).map((name) => [name, now[name] ?? null]));
    return { ...row, object_id: where.objectId, point_id: plan.found.id, made: "changed", before, after: plan.after };
  }
  if (!there.has(where.containerId))
    return { ...row, plan: "wrong", mistakes: [{ column: null, key: "import.place_gone" }] };
  const { title, note = "", subject = "", type = "task", priority, due = null } = plan.said;
  const id = await addActionPoint(
    tx,
    actor,
    { workspaceId, ...where },
    {
      ...{ object_id: where.objectId, container_id: where.containerId, title, note, subject, type, priority },
      ...{ scheduled_at: due, resolvers: plan.resolvers, groups: [], photos: [] },
      ...{ report_id: null, answer_id: null, question_id: null },
    },
  );
  return { ...row, object_id: where.objectId, point_id: id, made: "made" };
}

/** Facts as the editing of an action point takes them. */
export const changesOf = (id: string, { due, ...facts }: Facts) =>
  ({ id, ...facts, ...(due !== undefined && { scheduled_at: due }) }) as z.output<typeof ActionPointChanges>;
