import { imports } from "@db/schema/import";
import { asOperator, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { one } from "./check.ts";
import { importFor } from "./import-for.ts";
import type { OneImport } from "./inputs.ts";
import { withJob } from "./job-of.ts";
import { importKinds } from "./kinds.ts";
import { BACK } from "./rows.ts";
import { canBeUndone } from "./status.ts";

/**
 * Undoes an import as one, once: what it made goes into the trash in one deletion, and what it changed is again as it was,
 * both where nobody changed it since. Throws conflict if it is not done, or too long ago.
 */
export async function undoImport(actor: Actor, input: OneImport, locale: Locale): Promise<void> {
  const { afterUndo } = await transact(actor, async (tx) => {
    const { row } = await withJob(tx, (await importFor(tx, actor, "import.undo", input, { locks: true })).row);
    if (!canBeUndone(row)) throw conflict("import.not_to_undo", "not_to_undo");
    const kind = importKinds[row.kind];
    const outcomes = await kind.undo(tx, actor, input, row.fileName, locale);
    await tx.execute(sql`
      update import_rows r set undone = o.undone
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (number integer, undone text)
      where (r.workspace_id, r.import_id, r.number) = (${input.id}::uuid, ${input.importId}::uuid, o.number)`);
    const undone = outcomes.filter((outcome) => outcome.undone === BACK).length;
    const counts = { ...row.counts, undone, left: outcomes.length - undone };
    await tx.update(imports).set({ status: "undone", undoneAt: sql`now()`, counts }).where(one(input));
    return kind;
  });
  if (afterUndo) await transact(asOperator, (tx) => afterUndo(tx, input));
}
