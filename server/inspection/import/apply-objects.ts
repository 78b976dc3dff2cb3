import { importRows } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { authorizeIn } from "@server/core/actor";
import { plain } from "@server/core/search-words";
import { addKind } from "@server/inspection/kind/edit";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { type Context, loadContext } from "./context.ts";
import { factsOf } from "./found.ts";
import { putReports, type Receiver } from "./last-report/put.ts";
import { lockPlaces, makePlaces } from "./places.ts";
import type { Plan } from "./plan.ts";
import { planRows, type StoredRow } from "./plan-rows.ts";
import { rowValues } from "./row-values.ts";
import { type DoneRow, notDone, todo } from "./rows.ts";
import { changeObjects, makeObjects } from "./write-objects.ts";

/** Makes the kinds that rows name and the workspace does not have yet, where that was asked. */
export async function makeKinds(tx: Tx, context: Context): Promise<void> {
  const { actor, workspaceId, importId, makesKinds, mapping, fields, kindByName, locale } = context;
  if (!makesKinds) return;
  authorizeIn(actor, workspaceId, "workspace.edit");
  const rows = await tx
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(todo({ id: workspaceId, importId }))
    .orderBy(importRows.number);
  const missing = new Map<string, string>();
  for (const { cells } of rows) {
    const { kind } = rowValues(cells, mapping, fields);
    const name = plain(kind);
    if (name && !kindByName.has(name) && !missing.has(name)) missing.set(name, kind);
  }
  for (const name of missing.values()) await addKind(tx, actor, { id: workspaceId, [locale]: name }, locale);
}

/** Makes and changes the objects of some rows. The caller has authorized. */
export async function applyObjects(tx: Tx, first: Context, rows: readonly StoredRow[]): Promise<DoneRow[]> {
  const { actor, workspaceId, locale } = first;
  const { fileName } = first.row;
  let context: Context = first;
  let plans = await planRows(tx, context, rows);
  if (plans.some((plan) => plan.plan === "make" && plan.spot.missing.length > 0)) {
    await lockWorkspace(tx, workspaceId); // so that nobody makes the same place, or the last board, at once
    context = await loadContext(tx, first, locale);
    plans = await planRows(tx, context, rows);
  }
  const makes = plans.flatMap((plan) => (plan.plan === "make" ? [plan] : []));
  const spots = new Map<Plan, { id: string; made: string[] }>();
  for (const plan of makes) spots.set(plan, await makePlaces(tx, actor, workspaceId, context.places, plan.spot));
  const there = await lockPlaces(tx, workspaceId, [...new Set([...spots.values()].map(({ id }) => id))]);
  const placed = makes.filter((plan) => there.has(spots.get(plan)!.id));
  const ids = await makeObjects(
    tx,
    actor,
    context,
    placed.map((plan) => ({ containerId: spots.get(plan)!.id, facts: plan.object })),
    locale,
  );
  const objectOf = new Map<Plan, string>(placed.map((plan, at) => [plan, ids[at]!]));
  await changeObjects(
    tx,
    actor,
    context,
    plans.flatMap((plan) => (plan.plan === "change" ? [plan] : [])),
    locale,
  );
  const receivers = plans.flatMap((plan) => receiverOf(plan, objectOf.get(plan)));
  const reports = await putReports(tx, actor, { ...context, fileName }, receivers, locale);
  return plans.map((plan) => {
    const done = doneRow(plan, objectOf.get(plan) ?? null, spots.get(plan)?.made ?? []);
    return { ...done, reports: (done.object_id && reports.get(done.object_id)) || [] };
  });
}

/** The object of a row that is made or changed, with what the row adds to it. */
function receiverOf(plan: Plan, madeId: string | undefined): Receiver[] {
  if (plan.plan === "wrong" || plan.plan === "same") return [];
  const id = plan.plan === "make" ? madeId : plan.found.id;
  return id ? [{ id, title: plan.shown.title, rowNumber: plan.number, ...plan.added }] : [];
}

function doneRow(plan: Plan, madeId: string | null, places: string[]): DoneRow {
  const { number, shown } = plan;
  const row: DoneRow = { ...notDone, number, shown, plan: plan.plan, places };
  if (plan.plan === "wrong") return { ...row, mistakes: plan.mistakes };
  if (plan.plan === "make")
    return madeId
      ? { ...row, object_id: madeId, made: "made" }
      : { ...row, plan: "wrong", mistakes: [{ column: null, key: "import.place_gone" }] };
  if (plan.plan === "same") return { ...row, object_id: plan.found.id };
  return { ...row, object_id: plan.found.id, made: "changed", ...changed(plan) };
}

function changed({ found, after }: Extract<Plan, { plan: "change" | "same" }>) {
  const before = factsOf(found);
  return { after, before: Object.fromEntries(Object.keys(after).map((name) => [name, before[name] ?? null])) };
}
