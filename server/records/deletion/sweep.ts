import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { TRASH_DAYS } from "@server/core/constants";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { DeletionKind } from "./inputs.ts";
import { keepingState } from "./keeping-state.ts";
import { removeStray } from "./stray-bytes.ts";
import { removeUnused } from "./unused-bytes.ts";

const Old = z.object({
  id: z.string(),
  workspace_id: z.string(),
  kind: z.custom<DeletionKind>(),
  target_id: z.string(),
});
type Old = z.infer<typeof Old>;

/**
 * Removes for good what was in the trash for its days, one deletion a transaction; then the bytes that no row refers to
 * any more.
 */
export async function sweepTrash(): Promise<void> {
  while (await transact(asOperator, removeOldest));
  await transact(asOperator, (tx) => tx.execute(sql`delete from deletions where restored_at < ${longAgo}`));
  while (await removeUnused());
  await removeStray();
}

const longAgo = sql`now() - make_interval(days => ${TRASH_DAYS})`;

async function removeOldest(tx: Tx): Promise<boolean> {
  const rows = await queryRows(tx, Old)`
    select id, workspace_id, kind, target_id from deletions where restored_at is null and deleted_at < ${longAgo}
    order by deleted_at, id limit 1 for update skip locked`;
  const old = rows[0];
  if (!old) return false;
  await letGo(tx, old);
  // what stands below goes by the foreign keys
  await keepingState(tx, old.kind, () =>
    tx.execute(
      sql`delete from ${tables[old.kind]} where workspace_id = ${old.workspace_id} and id = ${old.target_id} and deletion_id = ${old.id}`,
    ),
  );
  if (old.kind === "object" || old.kind === "action_point")
    await tx.execute(sql`delete from schedules s where s.workspace_id = ${old.workspace_id} and s.updated_at < ${longAgo}
      and not exists (select from action_points p where (p.workspace_id, p.schedule_id) = (s.workspace_id, s.id))`);
  await tx.execute(sql`delete from deletions where workspace_id = ${old.workspace_id} and id = ${old.id}`);
  return true;
}

const tables = {
  container: sql`containers`,
  object: sql`objects`,
  file: sql`files`,
  report: sql`reports`,
  action_point: sql`action_points`,
  library_file: sql`library_files`,
  template: sql`templates`,
  answer: sql`answers`,
};

/** What stays may refer to what goes: a report to its PDF, a follow-up or an action point to its report. */
async function letGo(tx: Tx, { id, workspace_id, kind, target_id }: Old): Promise<void> {
  // what was made of it stays whole
  if (kind === "library_file")
    await tx.execute(
      sql`update files set library_file_id = null where workspace_id = ${workspace_id} and library_file_id = ${target_id}`,
    );
  if (kind === "library_file") return;
  if (kind === "template")
    await tx.execute(
      sql`update templates set parent_id = null where workspace_id = ${workspace_id} and parent_id = ${target_id}`,
    );
  if (kind === "template") return;
  if (kind === "answer")
    await tx.execute(
      sql`update action_points set answer_id = null, question_id = null where workspace_id = ${workspace_id} and answer_id = ${target_id}`,
    );
  if (kind === "answer") return;
  const gone = (table: "files" | "reports") =>
    sql`select id from ${sql.raw(table)} where workspace_id = ${workspace_id} and deletion_id = ${id}`;
  const stays = sql`workspace_id = ${workspace_id} and deletion_id is distinct from ${id}`;
  if (kind !== "report" && kind !== "action_point")
    await tx.execute(sql`update reports set file_id = null where ${stays} and file_id in (${gone("files")})`);
  if (kind === "file")
    await tx.execute(
      sql`update files set superseded_by_id = null where ${stays} and superseded_by_id in (${gone("files")})`,
    );
  if (kind === "file" || kind === "action_point") return;
  await tx.execute(sql`update reports set parent_id = null where ${stays} and parent_id in (${gone("reports")})`);
  await tx.execute(sql`update action_points set report_id = null where ${stays} and report_id in (${gone("reports")})`);
}
