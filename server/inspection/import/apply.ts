import { queryRows } from "@db/rows";
import { importRows, imports } from "@db/schema/import";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { conflict, DomainError } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import type { Handler } from "@server/tenancy/job/run";
import { TRPCError } from "@trpc/server";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { one } from "./check.ts";
import { loadContext } from "./context.ts";
import { importFor } from "./import-for.ts";
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
    const { row } = await transact(actor, (tx) => importFor(tx, actor, "import.edit", input));
    await importKinds[row.kind].prepare?.(actor, input, task.locale);
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

/**
 * Imports some rows, and returns how many; 0: all are done. Imports of one workspace take turns, so that what one made is
 * found by the other.
 */
async function applyBatch(tx: Tx, actor: Actor, input: OneImport, size: number, locale: Locale): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${input.id}`}, 0))`);
  const { row } = await importFor(tx, actor, "import.edit", input, { locks: true });
  if (row.status !== "applying") throw conflict("import.not_now", "not_now");
  const { number, cells } = importRows;
  const rows = await tx.select({ number, cells }).from(importRows).where(todo(input)).orderBy(number).limit(size);
  if (rows.length === 0) return 0;
  const context = { ...(await loadContext(tx, actor, input, locale)), fileName: row.fileName };
  await writeDone(tx, input, await importKinds[row.kind].apply(tx, actor, input, context, rows));
  return rows.length;
}
