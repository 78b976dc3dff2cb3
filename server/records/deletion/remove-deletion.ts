import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { expiryOfTrash } from "./in-trash.ts";
import { deletionKinds } from "./inputs.ts";
import { withoutStateTriggers } from "./without-state-triggers.ts";

export const Deletion = z.object({
  id: z.string(),
  workspace_id: z.string(),
  kind: z.enum(deletionKinds),
  target_id: z.string(),
});
export type Deletion = z.infer<typeof Deletion>;

/** Deletes for good what a deletion deleted. What else referred to it, and stays, loses that. */
export async function removeDeletion(tx: Tx, old: Deletion): Promise<void> {
  await clearReferences(tx, old);
  // rows below are deleted by cascading foreign keys; an import made objects and containers beside each other
  await withoutStateTriggers(tx, old.kind, async () => {
    for (const table of old.kind === "import" ? (["object", "container"] as const) : [old.kind])
      await tx.execute(
        sql`delete from ${tables[table]} where workspace_id = ${old.workspace_id} and deletion_id = ${old.id}`,
      );
  });
  if (old.kind === "object" || old.kind === "action_point")
    await tx.execute(sql`delete from schedules s where s.workspace_id = ${old.workspace_id}
      and s.updated_at < ${expiryOfTrash}
      and not exists (select from action_points p where (p.workspace_id, p.schedule_id) = (s.workspace_id, s.id))`);
  await tx.execute(sql`delete from deletions where workspace_id = ${old.workspace_id} and id = ${old.id}`);
}

const tables: Record<Exclude<Deletion["kind"], "import">, SQL> = {
  container: sql`containers`,
  object: sql`objects`,
  file: sql`files`,
  report: sql`reports`,
  action_point: sql`action_points`,
  library_file: sql`library_files`,
  template: sql`templates`,
  answer: sql`answers`,
  round: sql`rounds`,
};

/** Clears references from rows that stay: a report to its PDF, a follow-up or an action point to its report. */
async function clearReferences(tx: Tx, { id, workspace_id, kind, target_id }: Deletion): Promise<void> {
  // the files made from it stay
  if (kind === "library_file")
    await tx.execute(
      sql`update files set library_file_id = null where workspace_id = ${workspace_id}
        and library_file_id = ${target_id}`,
    );
  if (kind === "library_file" || kind === "round") return;
  if (kind === "template")
    await tx.execute(
      sql`update templates set parent_id = null where workspace_id = ${workspace_id} and parent_id = ${target_id}`,
    );
  if (kind === "template") return;
  if (kind === "answer")
    await tx.execute(
      sql`update action_points set answer_id = null, question_id = null where workspace_id = ${workspace_id}
        and answer_id = ${target_id}`,
    );
  if (kind === "answer") return;
  const deleted = (table: "files" | "reports") =>
    sql`select id from ${sql.raw(table)} where workspace_id = ${workspace_id} and deletion_id = ${id}`;
  const stays = sql`workspace_id = ${workspace_id} and deletion_id is distinct from ${id}`;
  if (kind !== "report" && kind !== "action_point")
    await tx.execute(sql`update reports set file_id = null where ${stays} and file_id in (${deleted("files")})`);
  if (kind === "file")
    await tx.execute(
      sql`update files set superseded_by_id = null where ${stays} and superseded_by_id in (${deleted("files")})`,
    );
  if (kind === "file" || kind === "action_point") return;
  await tx.execute(sql`update reports set parent_id = null where ${stays} and parent_id in (${deleted("reports")})`);
  await tx.execute(sql`update action_points set report_id = null where ${stays}
    and report_id in (${deleted("reports")})`);
  await tx.execute(sql`update inspection_request_objects set report_id = null where workspace_id = ${workspace_id}
    and report_id in (${deleted("reports")})`);
}
