import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { TRASH_DAYS } from "@server/core/constants";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { sweepDeletedRecords } from "./deleted-records.ts";
import { deletionKinds } from "./inputs.ts";
import { removeStrayBytes } from "./stray-bytes.ts";
import { removeUnused } from "./unused-bytes.ts";
import { withoutStateTriggers } from "./without-state-triggers.ts";

const ExpiredDeletion = z.object({
  id: z.string(),
  workspace_id: z.string(),
  kind: z.enum(deletionKinds),
  target_id: z.string(),
});
type ExpiredDeletion = z.infer<typeof ExpiredDeletion>;

/**
 * Deletes for good what was in the trash for TRASH_DAYS, each deletion in a transaction of its own, then bytes that no
 * row refers to.
 */
export async function sweepTrash(): Promise<void> {
  await sweepDeletedRecords();
  while (await transact(asOperator, removeOldest));
  await transact(asOperator, (tx) => tx.execute(sql`delete from deletions where restored_at < ${expiryOfTrash}`));
  while (await removeUnused());
  await removeStrayBytes();
}

const expiryOfTrash = sql`now() - make_interval(days => ${TRASH_DAYS})`;

async function removeOldest(tx: Tx): Promise<boolean> {
  const rows = await queryRows(tx, ExpiredDeletion)`
    select id, workspace_id, kind, target_id from deletions where restored_at is null and deleted_at < ${expiryOfTrash}
    order by deleted_at, id limit 1 for update skip locked`;
  const old = rows[0];
  if (!old) return false;
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
  return true;
}

const tables: Record<Exclude<ExpiredDeletion["kind"], "import">, SQL> = {
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
async function clearReferences(tx: Tx, { id, workspace_id, kind, target_id }: ExpiredDeletion): Promise<void> {
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
