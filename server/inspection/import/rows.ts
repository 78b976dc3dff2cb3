import type { Facts, Mistake, ShownRow } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import type { OneImport } from "./inputs.ts";
import type { Plan } from "./plan.ts";

/** Writes down what rows do. */
export async function writePlans(tx: Tx, { id, importId }: OneImport, plans: readonly Plan[]): Promise<void> {
  const rows = plans.map((plan) => ({
    number: plan.number,
    plan: plan.plan,
    mistakes: plan.plan === "wrong" ? plan.mistakes : [],
    shown: plan.shown,
    object_id: "found" in plan ? plan.found.id : null,
  }));
  await tx.execute(sql`
    update import_rows r set plan = p.plan, mistakes = p.mistakes, shown = p.shown, object_id = p.object_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (number integer, plan text, mistakes jsonb, shown jsonb, object_id uuid)
    where (r.workspace_id, r.import_id, r.number) = (${id}::uuid, ${importId}::uuid, p.number)`);
}

/** A row that was imported, or that turned out to be wrong then. */
export type DoneRow = {
  number: number;
  plan: Plan["plan"];
  mistakes: Mistake[];
  shown: ShownRow;
  object_id: string | null;
  made: "made" | "changed" | null;
  places: string[];
  reports: string[];
  before: Facts | null;
  after: Facts | null;
};

/** Writes down that rows are done, in the transaction of what they did. */
export async function writeDone(tx: Tx, { id, importId }: OneImport, rows: readonly DoneRow[]): Promise<void> {
  await tx.execute(sql`
    update import_rows r set plan = p.plan, mistakes = p.mistakes, shown = p.shown, object_id = p.object_id,
      made = p.made, places = p.places, reports = p.reports, before = p.before, after = p.after, done_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (number integer, plan text, mistakes jsonb, shown jsonb, object_id uuid, made text, places uuid[], reports uuid[],
        before jsonb, after jsonb)
    where (r.workspace_id, r.import_id, r.number) = (${id}::uuid, ${importId}::uuid, p.number)`);
}
