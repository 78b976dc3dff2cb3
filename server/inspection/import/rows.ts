import { type Facts, importRows, type Mistake, type ShownRow } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OneImport } from "./inputs.ts";

/** What a row does, and the object that it is about. */
export type JudgedRow = {
  number: number;
  plan: "make" | "change" | "same" | "wrong";
  mistakes: Mistake[];
  shown: ShownRow;
  object_id: string | null;
};

/** Writes down what rows do. */
export async function writePlans(tx: Tx, { id, importId }: OneImport, rows: readonly JudgedRow[]): Promise<void> {
  await tx.execute(sql`
    update import_rows r set plan = p.plan, mistakes = p.mistakes, shown = p.shown, object_id = p.object_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (number integer, plan text, mistakes jsonb, shown jsonb, object_id uuid)
    where (r.workspace_id, r.import_id, r.number) = (${id}::uuid, ${importId}::uuid, p.number)`);
}

/** A row that was imported, or that turned out to be wrong then. */
export type DoneRow = JudgedRow & {
  point_id: string | null;
  made: "made" | "changed" | null;
  places: string[];
  reports: string[];
  before: Facts | null;
  after: Facts | null;
};

/** A row of which nothing is done. */
export const notDone = {
  ...{ mistakes: [], object_id: null, point_id: null, made: null, places: [], reports: [], before: null, after: null },
} satisfies Partial<DoneRow>;

/** What became of a row when its import was undone: a text key. */
export type Outcome = { number: number; undone: string };
export const BACK = "import.undone.back";

/** Writes down that rows are done, in the transaction of what they did. */
export async function writeDone(tx: Tx, { id, importId }: OneImport, rows: readonly DoneRow[]): Promise<void> {
  await tx.execute(sql`
    update import_rows r set plan = p.plan, mistakes = p.mistakes, shown = p.shown, object_id = p.object_id,
      point_id = p.point_id, made = p.made, places = p.places, reports = p.reports, before = p.before, after = p.after, done_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (number integer, plan text, mistakes jsonb, shown jsonb, object_id uuid, point_id uuid, made text, places uuid[], reports uuid[],
        before jsonb, after jsonb)
    where (r.workspace_id, r.import_id, r.number) = (${id}::uuid, ${importId}::uuid, p.number)`);
}

/** SQL: the rows that are still to be imported. */
export const todo = ({ id, importId }: OneImport) =>
  and(
    eq(importRows.workspaceId, id),
    eq(importRows.importId, importId),
    inArray(importRows.plan, ["make", "change"]),
    isNull(importRows.doneAt),
  );
