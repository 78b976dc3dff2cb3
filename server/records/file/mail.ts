import { notDeleted } from "@db/not-deleted";
import { inReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import type { Actor } from "@server/core/actor";
import { env } from "@server/core/env";
import { mailToMember } from "@server/tenancy/mail/to-member";
import { sql } from "drizzle-orm";
import { z } from "zod";

export type Payload = { workspaceId: string; userId: string; about: "due" | "past"; day: string; fileIds: string[] };
const Row = z.object({
  id: z.string(),
  object_id: z.string(),
  title: z.string(),
  expires_on: z.string(),
  place: z.string(),
});
type Row = z.infer<typeof Row>;

/**
 * Sends a manager one mail about files that expire soon or have expired. Files that were deleted or got another day of
 * expiry since the job was enqueued are left out; without any file there is no mail.
 */
export const mailExpiring = (payload: Payload, run: OnceRun): Promise<Outcome> =>
  mailToMember(payload, run, async (tx, actor, workspace) => {
    const rows = await stillExpiring(tx, actor, payload);
    const [first] = rows;
    if (!first) return null;
    const about = `file_${payload.about}`;
    const t = translator(actor.locale);
    const entries = rows.map((row) => ({
      label: row.title,
      url: urlOf(row),
      note: t(`mail.${about}.entry`, { where: row.place, date: dayInWords(t, row.expires_on) }),
    }));
    return {
      about,
      values: { title: first.title, workspace: workspace.name },
      lists: [{ intro: t(`mail.${about}.body`, { workspace: workspace.name }), entries }],
      all: `${env.APP_URL}/workspaces/${payload.workspaceId}/files?ends=${payload.about === "due" ? "soon" : "over"}`,
    };
  });

const urlOf = ({ id, object_id }: Row) => `${env.APP_URL}/object/${object_id}/file/${id}`;

/**
 * The files that the mail is still about. The sweep has set the next notice of a file that expires soon to "past", and
 * that of an expired one to null; a change of the day of expiry since then has set it to something else.
 */
async function stillExpiring(tx: Tx, actor: Actor, { workspaceId, about, day, fileIds }: Payload): Promise<Row[]> {
  const isUnchanged =
    about === "due"
      ? sql`f.notice = 'past' and f.expires_on >= ${day}::date`
      : sql`f.notice is null and f.expires_on < ${day}::date`;
  const rows = await queryRows(tx, Row)`
    select f.id, f.object_id, f.title, f.expires_on,
      concat_ws(' ', nullif(objects.display_code, ''), objects.title) as place
    from files f join objects on (objects.workspace_id, objects.id) = (f.workspace_id, f.object_id)
    where f.workspace_id = ${workspaceId} and f.id = any (${uuids(fileIds)}) and ${notDeleted("f")}
      and ${notDeleted("objects")}
      and ${isUnchanged} and ${inReach(actor, objects.workspaceId, objects.containerId)}
    order by f.expires_on, f.id`;
  return rows;
}
