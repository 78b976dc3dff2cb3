import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import { enqueue, enqueueEach } from "@jobs/enqueue";
import { countWithinLimit } from "@server/core/attempts";
import { SCAN_MAIL } from "@server/core/constants";
import { env } from "@server/core/env";
import { recordEvents } from "@server/core/event";
import { mailAtMostOncePer } from "@server/tenancy/mail/at-most-once-per";
import { mailToMember } from "@server/tenancy/mail/to-member";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

type Content = { workspaceId: string; sha256: string };
const Verdict = z.object({ is: z.enum(["infected", "too_large", "unreadable"]) });
type Verdict = z.infer<typeof Verdict>;
type Period = { workspaceId: string; since: string };
const Use = z.object({
  id: z.string(),
  title: z.string(),
  object_id: z.string().nullable(),
  library: z.boolean(),
  created_by: z.string().nullable(),
});
type Use = z.infer<typeof Use>;

/**
 * Everything that uses stored content, with the user who sent it. `condition` filters by a table's alias and by the id
 * that events about the use have.
 */
const usesWhere = (condition: (row: SQL, id: SQL) => SQL): SQL => sql`
  select f.id, f.title, f.object_id, false as library, f.created_by, f.sha256 from files f
  where ${condition(sql`f`, sql`f.id`)} and ${notDeleted("f")}
  union select f.id, f.title, f.object_id, false, v.created_by, v.sha256 from file_versions v
  join files f on (f.workspace_id, f.id) = (v.workspace_id, v.file_id)
    where ${condition(sql`v`, sql`f.id`)} and ${notDeleted("f")}
  union select l.id, l.title, null::uuid, true, l.created_by, l.sha256 from library_files l
  where ${condition(sql`l`, sql`l.id`)} and ${notDeleted("l")}
  union select p.id, p.name, null::uuid, false, p.created_by, p.sha256 from action_point_photos p
  where ${condition(sql`p`, sql`p.id`)}
  union select p.id, p.name, null::uuid, false, p.created_by, p.sha256 from answer_files p
  where ${condition(sql`p`, sql`p.id`)}
  union select t.id, i.name, null::uuid, false, t.created_by, i.sha256 from background_images i
    join background_templates t on (t.workspace_id, t.id) = (i.workspace_id, i.background_template_id)
    where ${condition(sql`i`, sql`t.id`)}`;

const usesOfContent = ({ workspaceId, sha256 }: Content) =>
  usesWhere((row) => sql`(${row}.workspace_id, ${row}.sha256) = (${workspaceId}, ${sha256})`);

/** The uses of content that the scanner has withheld since then, if they still exist and are still withheld. */
const usesSince = ({ workspaceId, since }: Period): SQL => sql`
  select used.*, b.scan, b.scan_found from (${usesWhere(
    (row, id) => sql`${row}.workspace_id = ${workspaceId} and ${id} in (
      select about_id from events where workspace_id = ${workspaceId} and verb in ('file.infected', 'file.not_checked')
        and at >= ${since}::timestamptz)`,
  )}) used join blobs b on (b.workspace_id, b.sha256) = (${workspaceId}, used.sha256)
    and b.scan in ('infected', 'too_large', 'unreadable')`;

/**
 * Records events about content that the scanner withheld, and enqueues the mails about it: for the same content at most
 * one in SCAN_MAIL.contentMinutes, however often it is sent.
 */
export async function recordFailedScan(tx: Tx, { is, ...content }: Content & Verdict): Promise<void> {
  const { workspaceId, sha256 } = content;
  const rows = await queryRows(tx, Use)`${usesOfContent(content)}`;
  const events = new Map(
    rows.map(({ id, title, object_id }) => [id, { workspaceId, aboutId: id, title, detail: { object_id } }]),
  );
  await recordEvents(tx, null, is === "infected" ? "file.infected" : "file.not_checked", [...events.values()]);
  if (
    !(await countWithinLimit(tx, ["scan", "content", workspaceId, sha256], {
      limit: 1,
      minutes: SCAN_MAIL.contentMinutes,
    }))
  )
    return;
  await mailAtMostOncePer(tx, { about: "scan", workspaceId, minutes: SCAN_MAIL.minutes }, (since, at) =>
    enqueue(tx, "file.tell_scan", { workspaceId, since }, at),
  );
}

const People = z.object({ user_id: z.string() });

/** Enqueues a mail for each user who sent some of the content, and for the owner and admins of the workspace. */
export const enqueueScanMails = (payload: Period, { once }: OnceRun): Promise<Outcome> =>
  once({ workspaceIds: [payload.workspaceId] }, async (tx) => {
    const people = await queryRows(tx, People)`
      select m.user_id from memberships m where m.workspace_id = ${payload.workspaceId} and m.role <> 'tablet'
        and (m.role in ('owner', 'admin') or m.user_id in (select created_by from (${usesSince(payload)}) used))`;
    await enqueueEach(
      tx,
      "file.mail_scan",
      people.map(({ user_id: userId }) => ({ ...payload, userId })),
    );
  });

const MailScanRow = Use.extend({ scan: Verdict.shape.is, found: z.string().nullable() });

/** Mails one user about withheld content: owners and admins about all of it, others about what they sent. */
export const mailScan = (payload: Period & { userId: string }, run: OnceRun): Promise<Outcome> =>
  mailToMember(payload, run, async (tx, actor, workspace) => {
    const isAdmin = workspace.role === "owner" || workspace.role === "admin";
    const rows = await queryRows(tx, MailScanRow)`
      select distinct on (used.id) used.*, used.scan_found as found from (${usesSince(payload)}) used
      where ${isAdmin} or used.created_by = ${payload.userId} order by used.id desc`; // newest first
    const infected = rows.filter(({ scan }) => scan === "infected");
    const about = infected[0] ? "file_infected" : "file_not_checked";
    const first = infected[0] ?? rows[0];
    if (!first) return null;
    const values = { title: first.title, workspace: workspace.name, found: first.found ?? "" };
    const all = `${env.APP_URL}/workspaces/${payload.workspaceId}`;
    const t = translator(actor.locale);
    const entriesOf = (uses: typeof rows) =>
      uses.map((use) => ({
        label: use.title,
        url: urlOf(use, payload.workspaceId) ?? all,
        note: use.found ?? undefined,
      }));
    const lists = [
      { intro: t("mail.file_infected.body", values), entries: entriesOf(infected) },
      {
        intro: t("mail.file_not_checked.body", values),
        entries: entriesOf(rows.filter(({ scan }) => scan !== "infected")),
      },
    ].filter(({ entries }) => entries.length > 0);
    return { about, values, lists, all };
  });

function urlOf({ id, object_id, library }: Use, workspaceId: string): string | undefined {
  if (library) return `${env.APP_URL}/workspaces/${workspaceId}/library/${id}`;
  return object_id ? `${env.APP_URL}/object/${object_id}/file/${id}` : undefined;
}
