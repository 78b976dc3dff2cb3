import { queryRows } from "@db/rows";
import { importRows, imports } from "@db/schema/import";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, DomainError } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { type Handler, requireOpenJob, type Task } from "@server/tenancy/job/run";
import { TRPCError } from "@trpc/server";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { one } from "./check.ts";
import { type Context, loadContext } from "./context.ts";
import { importOfJob } from "./import-for.ts";
import type { OneImport } from "./inputs.ts";
import { importKinds } from "./kinds.ts";
import { todo, writeDone } from "./rows.ts";

const BATCH = 200; // rows in one transaction
/** So few that it does not matter when the planner takes the tables for empty (db/statistics.sql). */
const FIRST_BATCH = 20;

/**
 * Makes and changes what the checked rows of an import say; a job. Each batch of rows is one transaction, in which they
 * are judged once more and written down as done, so that a job that was killed goes on where it was.
 */
export async function applyAsJob(actor: Actor, input: OneImport, task: Parameters<Handler>[2]): Promise<void> {
  try {
    const total = await transact(actor, async (tx) => {
      const context = await takeTurn(tx, actor, input, task);
      await importKinds[context.row.kind].prepare?.(tx, context);
      return tx.$count(importRows, todo(input));
    });
    for (let batch = 0, done = 0, count = -1; count !== 0; batch++, done += count) {
      const size = batch === 0 ? FIRST_BATCH : BATCH;
      count = await transact(actor, (tx) => applyBatch(tx, actor, input, size, task));
      if (isPowerOfTwo(batch + 1)) await transact(asOperator, (tx) => tx.execute(sql`select analyze_small_tables()`));
      await task.progress((done + count) / Math.max(1, total));
    }
    await transact(actor, async (tx) => {
      const { row } = await importOfJob(tx, actor, input, task.id, "import.see");
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
        await requireOpenJob(tx, task.id);
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

/** Imports of one workspace take turns, so that what one made is found by the other. Returns what rows are judged by. */
async function takeTurn(tx: Tx, actor: Actor, input: OneImport, { id, locale }: Task): Promise<Context> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${input.id}`}, 0))`);
  const found = await importOfJob(tx, actor, input, id);
  if (found.row.status !== "applying") throw conflict("import.not_now", "not_now");
  return loadContext(tx, found, locale);
}

/** Imports some rows, and returns how many; 0: all are done. */
async function applyBatch(tx: Tx, actor: Actor, input: OneImport, size: number, task: Task): Promise<number> {
  const context = await takeTurn(tx, actor, input, task);
  const { number, cells } = importRows;
  const rows = await tx.select({ number, cells }).from(importRows).where(todo(input)).orderBy(number).limit(size);
  if (rows.length === 0) return 0;
  await writeDone(tx, input, await importKinds[context.row.kind].apply(tx, context, rows));
  return rows.length;
}
