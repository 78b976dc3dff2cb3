import { queryRows } from "@db/rows";
import { importRows, imports } from "@db/schema/import";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, DomainError } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { plain } from "@server/core/search-words";
import { createKind } from "@server/inspection/kind/edit";
import type { Handler } from "@server/tenancy/job/run";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { TRPCError } from "@trpc/server";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { one } from "./check.ts";
import { loadContext } from "./context.ts";
import { factsOf } from "./found.ts";
import { importFor } from "./import-for.ts";
import type { OneImport } from "./inputs.ts";
import { putReports, type Receiver } from "./last-report/put.ts";
import { lockPlaces, makePlaces } from "./places.ts";
import type { Plan } from "./plan.ts";
import { planRows } from "./plan-rows.ts";
import { rowValues } from "./row-values.ts";
import { type DoneRow, writeDone } from "./rows.ts";
import { changeObjects, makeObjects } from "./write-objects.ts";

const BATCH = 200; // rows in one transaction
/** So few that it does not matter when the planner takes the tables for empty (db/statistics.sql). */
const FIRST_BATCH = 20;

const todo = ({ id, importId }: OneImport) =>
  and(
    eq(importRows.workspaceId, id),
    eq(importRows.importId, importId),
    inArray(importRows.plan, ["make", "change"]),
    isNull(importRows.doneAt),
  );

/**
 * Makes and changes what the checked rows of an import say; a job. Each batch of rows is one transaction, in which they
 * are judged once more and written down as done, so that a job that was killed goes on where it was.
 */
export async function applyAsJob(actor: Actor, input: OneImport, task: Parameters<Handler>[2]): Promise<void> {
  try {
    await makeKinds(actor, input, task.locale);
    const total = await transact(actor, (tx) => tx.$count(importRows, todo(input)));
    for (let batch = 0, done = 0, count = -1; count !== 0; batch++, done += count) {
      const size = batch === 0 ? FIRST_BATCH : BATCH;
      count = await transact(actor, (tx) => applyBatch(tx, actor, input, size, task.locale));
      if (isPowerOfTwo(batch + 1)) await transact(asOperator, (tx) => tx.execute(sql`select analyze_small_tables()`));
      await task.progress((done + count) / Math.max(1, total));
    }
    await transact(actor, async (tx) => {
      const { row } = await importFor(tx, actor, "import.see", input, { locks: true });
      if (row.status !== "applying") throw conflict("import.not_now", "not_now");
      const counts = { ...row.counts, ...(await countDone(tx, input)) };
      await tx.update(imports).set({ status: "done", counts }).where(one(input));
      await recordEvent(tx, actor, "import.apply", { workspaceId: input.id, aboutId: row.id, title: row.fileName });
      await task.finish(tx, { import_id: input.importId });
    });
  } catch (error) {
    const refusal = error instanceof TRPCError && error.cause instanceof DomainError ? error.cause.key : null;
    if (refusal)
      await transact(actor, async (tx) => {
        const counts = sql`counts || ${JSON.stringify(await countDone(tx, input))}::jsonb`;
        await tx.update(imports).set({ status: "failed", refusal, counts }).where(one(input));
      });
    throw error;
  }
}

/** So often plans are made anew while tables grow (db/statistics.sql). */
const isPowerOfTwo = (number: number) => (number & (number - 1)) === 0;

const Counts = z.object({ made: z.number(), changed: z.number(), wrong: z.number() });

async function countDone(tx: Tx, { id, importId }: OneImport) {
  const [counts] = await queryRows(tx, Counts)`
    select count(*) filter (where made = 'made')::int as made, count(*) filter (where made = 'changed')::int as changed,
      count(*) filter (where plan = 'wrong')::int as wrong
    from import_rows where (workspace_id, import_id) = (${id}, ${importId})`;
  return counts!;
}

/** Makes the kinds that rows name and the workspace does not have yet, where that was asked. */
async function makeKinds(actor: Actor, input: OneImport, locale: Locale): Promise<void> {
  const names = await transact(actor, async (tx) => {
    const { makesKinds, mapping, fields, kindByName } = await loadContext(tx, actor, input, locale);
    if (!makesKinds) return [];
    authorizeIn(actor, input.id, "workspace.edit");
    const rows = await tx
      .select({ cells: importRows.cells })
      .from(importRows)
      .where(todo(input))
      .orderBy(importRows.number);
    const missing = new Map<string, string>();
    for (const { cells } of rows) {
      const { kind } = rowValues(cells, mapping, fields);
      const name = plain(kind);
      if (name && !kindByName.has(name) && !missing.has(name)) missing.set(name, kind);
    }
    return [...missing.values()];
  });
  for (const name of names) await createKind(actor, { id: input.id, [locale]: name }, locale);
}

/**
 * Imports some rows, and returns how many; 0: all are done. Imports of one workspace take turns, so that what one made is
 * found by the other.
 */
async function applyBatch(tx: Tx, actor: Actor, input: OneImport, size: number, locale: Locale): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${input.id}`}, 0))`);
  const { row } = await importFor(tx, actor, "import.edit", input, { locks: true });
  if (row.status !== "applying") throw conflict("import.not_now", "not_now");
  const { workspaceId } = row;
  const { number, cells } = importRows;
  const rows = await tx.select({ number, cells }).from(importRows).where(todo(input)).orderBy(number).limit(size);
  if (rows.length === 0) return 0;
  let context = await loadContext(tx, actor, input, locale);
  let plans = await planRows(tx, context, rows);
  if (plans.some((plan) => plan.plan === "make" && plan.spot.missing.length > 0)) {
    await lockWorkspace(tx, workspaceId); // so that nobody makes the same place, or the last board, at once
    context = await loadContext(tx, actor, input, locale);
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
  const reports = await putReports(tx, actor, { ...context, fileName: row.fileName }, receivers, locale);
  await writeDone(
    tx,
    input,
    plans.map((plan) => {
      const done = doneRow(plan, objectOf.get(plan) ?? null, spots.get(plan)?.made ?? []);
      return { ...done, reports: (done.object_id && reports.get(done.object_id)) || [] };
    }),
  );
  return rows.length;
}

/** The object of a row that is made or changed, with what the row adds to it. */
function receiverOf(plan: Plan, madeId: string | undefined): Receiver[] {
  if (plan.plan === "wrong" || plan.plan === "same") return [];
  const id = plan.plan === "make" ? madeId : plan.found.id;
  return id ? [{ id, title: plan.shown.title, rowNumber: plan.number, ...plan.added }] : [];
}

function doneRow(plan: Plan, madeId: string | null, places: string[]): Omit<DoneRow, "reports"> {
  const { number, shown } = plan;
  const row = {
    number,
    shown,
    plan: plan.plan,
    mistakes: [],
    places,
    object_id: null,
    made: null,
    before: null,
    after: null,
  };
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
