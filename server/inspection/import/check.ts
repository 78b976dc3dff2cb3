import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type ImportCounts, importRows, imports, type Mapping } from "@db/schema/import";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { DomainError } from "@server/core/errors";
import { isBeingChecked, readChecked } from "@server/platform/files/checked";
import type { Cell } from "@server/platform/spreadsheet/cells";
import { decimalIn } from "@server/platform/spreadsheet/number-value";
import { readSpreadsheet } from "@server/platform/spreadsheet/read";
import { temporaryPath } from "@server/platform/temporary";
import { type Handler, requireOpenJob, type Task } from "@server/tenancy/job/run";
import { TRPCError } from "@trpc/server";
import { and, eq, gt } from "drizzle-orm";
import { type Context, loadContext } from "./context.ts";
import { importOfJob } from "./import-for.ts";
import type { OneImport } from "./inputs.ts";
import { importKinds } from "./kinds.ts";
import type { StoredRow } from "./plan-rows.ts";
import { recognise } from "./recognise.ts";
import { type JudgedRow, writePlans } from "./rows.ts";

const BATCH = 500; // rows judged in one transaction
const SAMPLE = 200; // rows by whose content a column is recognised

const ofImport = ({ id, importId }: OneImport) =>
  and(eq(importRows.workspaceId, id), eq(importRows.importId, importId));
export const one = ({ id, importId }: OneImport) => and(eq(imports.workspaceId, id), eq(imports.id, importId));

/**
 * Reads the file of an import and says of each row what it would do; a job. It changes nothing but the import, and begins
 * anew where it was killed.
 */
export async function checkAsJob(actor: Actor, input: OneImport, task: Parameters<Handler>[2]): Promise<void> {
  try {
    const row = await transact(actor, async (tx) => {
      const { row } = await importOfJob(tx, actor, input, task.id);
      await tx.update(imports).set({ status: "running" }).where(one(input));
      return row;
    });
    if (!row.head) await readFile(actor, input, row, task);
    const counts = await judge(actor, input, task);
    await transact(actor, async (tx) => {
      await tx.update(imports).set({ status: "checked", counts, refusal: null }).where(one(input));
      await task.finish(tx, { import_id: input.importId });
    });
  } catch (error) {
    if (isBeingChecked(error)) throw new Error("The scanner has not looked at the file yet.");
    const refusal = error instanceof TRPCError && error.cause instanceof DomainError ? error.cause.key : null;
    if (refusal)
      await transact(actor, async (tx) => {
        await tx.update(imports).set({ status: "failed", refusal }).where(one(input));
        await requireOpenJob(tx, task.id);
      });
    throw error;
  }
}

/** Keeps the rows of the file, and recognises its columns where nobody chose them. */
async function readFile(actor: Actor, input: OneImport, row: typeof imports.$inferSelect, task: Task) {
  const { locale, progress } = task;
  const path = temporaryPath();
  try {
    await pipeline(await readChecked({ workspaceId: input.id, sha256: row.sha256 }), createWriteStream(path));
    await readSpreadsheet(
      path,
      async ({ sheets, sheet, head, count, rows }) => {
        const isRead = await transact(actor, async (tx) => {
          const { row } = await importOfJob(tx, actor, input, task.id);
          if (!row.head) await tx.delete(importRows).where(ofImport(input));
          return row.head !== null; // by another worker, meanwhile
        });
        if (isRead) return;
        const sample: Cell[][] = [];
        const decimals: Mapping["decimals"] = head.cells.map(() => null);
        let kept = 0;
        for await (const batch of rows) {
          for (const [column, decimal] of decimals.entries())
            decimals[column] = decimal ?? decimalIn(batch.map(({ cells }) => cells[column] ?? null)) ?? null;
          sample.push(...batch.slice(0, SAMPLE - sample.length).map(({ cells }) => cells));
          const about = { workspaceId: input.id, importId: input.importId };
          for (let at = 0; at < batch.length; at += BATCH)
            await transact(actor, async (tx) => {
              await importOfJob(tx, actor, input, task.id);
              await tx.insert(importRows).values(batch.slice(at, at + BATCH).map((each) => ({ ...about, ...each })));
            });
          kept += batch.length;
          await progress((0.3 * kept) / count);
        }
        await transact(actor, async (tx) => {
          const { fields, kindByName } = await loadContext(tx, await importOfJob(tx, actor, input, task.id), locale);
          if ((await tx.$count(importRows, ofImport(input))) !== kept) throw new Error("Another worker reads it anew.");
          const known = { ...importKinds[row.kind], locale, fields, kindNames: new Set(kindByName.keys()) };
          const targets = row.mapping?.targets.length
            ? head.cells.map((_, column) => row.mapping!.targets[column] ?? "")
            : recognise(head.cells, sample, known);
          await tx
            .update(imports)
            .set({ sheets, sheet, head: head.cells, mapping: { targets, decimals } })
            .where(one(input));
        });
      },
      { sheet: row.sheet ?? undefined, locale },
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** Says of each row what it would do, and returns how many do what. */
async function judge(actor: Actor, input: OneImport, task: Task): Promise<ImportCounts> {
  const counts = { make: 0, change: 0, same: 0, wrong: 0 };
  const before: Partial<Pick<Context, "seen" | "newBoards">> = {};
  const total = await transact(actor, (tx) => tx.$count(importRows, ofImport(input)));
  let judged = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const plans: JudgedRow[] = await transact(actor, async (tx) => {
      const found = await importOfJob(tx, actor, input, task.id);
      const context = { ...(await loadContext(tx, found, task.locale)), ...before };
      Object.assign(before, { seen: context.seen, newBoards: context.newBoards });
      const plans = await importKinds[context.row.kind].judge(tx, context, await rowsAfter(tx, input, after!));
      await writePlans(tx, input, plans);
      return plans;
    });
    for (const { plan } of plans) counts[plan]++;
    judged += plans.length;
    after = plans.at(-1)?.number;
    await task.progress(0.3 + (0.7 * judged) / Math.max(1, total));
  }
  return counts;
}

const rowsAfter = (tx: Tx, input: OneImport, after: number): Promise<StoredRow[]> =>
  tx
    .select({ number: importRows.number, cells: importRows.cells })
    .from(importRows)
    .where(and(ofImport(input), gt(importRows.number, after)))
    .orderBy(importRows.number)
    .limit(BATCH);
