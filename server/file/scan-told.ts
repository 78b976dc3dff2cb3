import type { Tx } from "@db/transact";
import { laterEach } from "@jobs/later";
import { env } from "@server/env";
import { recordEach } from "@server/event";
import { mailToMember } from "@server/mail/to-member";
import { type SQL, sql } from "drizzle-orm";
import { translator } from "~/i18n/words.server";

type Content = { workspaceId: string; sha256: string };
type Verdict = { is: "infected" | "too_large" | "unreadable" };
type Use = { id: string; title: string; object_id: string | null; library: boolean; created_by: string | null };

/** What a content was sent as, and by whom. */
const usesOf = ({ workspaceId, sha256 }: Content): SQL => {
  const same = (row: SQL) => sql`(${row}.workspace_id, ${row}.sha256) = (${workspaceId}, ${sha256})`;
  return sql`
    select f.id, f.title, f.object_id, false as library, f.created_by from files f where ${same(sql`f`)} and f.deletion_id is null
    union select f.id, f.title, f.object_id, false, v.created_by from file_versions v join files f on (f.workspace_id, f.id) = (v.workspace_id, v.file_id)
      where ${same(sql`v`)} and f.deletion_id is null
    union select l.id, l.title, null::uuid, true, l.created_by from library_files l where ${same(sql`l`)} and l.deletion_id is null
    union select p.id, p.name, null::uuid, false, p.created_by from action_point_photos p where ${same(sql`p`)}
    union select p.id, p.name, null::uuid, false, p.created_by from answer_files p where ${same(sql`p`)}
    union select t.id, i.name, null::uuid, false, t.created_by from background_images i
      join background_templates t on (t.workspace_id, t.id) = (i.workspace_id, i.background_template_id) where ${same(sql`i`)}`;
};

/** Writes down what the scanner did not let through, and promises a mail to who sent it and to the owner and admins of the workspace. */
export async function tellOfScan(tx: Tx, { is, ...content }: Content & Verdict): Promise<void> {
  const { workspaceId, sha256 } = content;
  const { rows } = await tx.execute<Use>(usesOf(content));
  const happened = new Map(rows.map(({ id, title, object_id }) => [id, { workspaceId, aboutId: id, title, detail: { object_id } }]));
  await recordEach(tx, null, is === "infected" ? "file.infected" : "file.not_checked", [...happened.values()]);
  const { rows: people } = await tx.execute<{ user_id: string }>(sql`
    select m.user_id from memberships m where m.workspace_id = ${workspaceId} and m.role <> 'tablet'
      and (m.role in ('owner', 'admin') or m.user_id in (select created_by from (${usesOf(content)}) used))`);
  await laterEach(
    tx,
    "file.mail_scan",
    people.map(({ user_id: userId }) => ({ workspaceId, userId, sha256, is })),
  );
}

/** Tells one of them: an admin of all, others of what they sent; as long as it is so and there. */
export const mailScan = ({ is, ...told }: Content & Verdict & { userId: string }, jobId: string): Promise<void> =>
  mailToMember(told, jobId, async (tx, actor, workspace) => {
    const isAdmin = workspace.role === "owner" || workspace.role === "admin";
    const { rows } = await tx.execute<Use & { found: string | null }>(sql`
      select distinct on (used.id) used.*, b.scan_found as found from (${usesOf(told)}) used
        join blobs b on (b.workspace_id, b.sha256, b.scan) = (${told.workspaceId}, ${told.sha256}, ${is})
      where ${isAdmin} or used.created_by = ${told.userId} order by used.id desc`); // the newest first
    if (!rows[0]) return null;
    const about = is === "infected" ? "file_infected" : "file_not_checked";
    const values = { title: rows[0].title, workspace: workspace.name, found: rows[0].found ?? "" };
    const all = `${env.APP_URL}/workspaces/${told.workspaceId}`;
    const entries = rows.map((use) => ({ label: use.title, url: addressOf(use, told.workspaceId) ?? all }));
    return { about, values, lists: [{ intro: translator(actor.locale)(`mail.${about}.body`, values), entries }], all };
  });

function addressOf({ id, object_id, library }: Use, workspaceId: string): string | undefined {
  if (library) return `${env.APP_URL}/workspaces/${workspaceId}/library/${id}`;
  return object_id ? `${env.APP_URL}/object/${object_id}/file/${id}` : undefined;
}
