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
 * Tells who manages the place which files end soon, or have ended; not what was deleted, or given another day by a
 * newer version meanwhile.
 */
export const mailExpiring = (payload: Payload, run: OnceRun): Promise<Outcome> =>
  mailToMember(payload, run, async (tx, actor, workspace) => {
    const rows = await stillSo(tx, actor, payload);
    const [first] = rows;
    if (!first) return null;
    const about = `file_${payload.about}`;
    const t = translator(actor.locale);
    const entries = rows.map((row) => ({
      label: row.title,
      url: addressOf(row),
      note: t(`mail.${about}.entry`, { where: row.place, date: dayInWords(t, row.expires_on) }),
    }));
    return {
      about,
      values: { title: first.title, workspace: workspace.name },
      lists: [{ intro: t(`mail.${about}.body`, { workspace: workspace.name }), entries }],
      all: `${env.APP_URL}/workspaces/${payload.workspaceId}/files?ends=${payload.about === "due" ? "soon" : "over"}`,
    };
  });

const addressOf = ({ id, object_id }: Row) => `${env.APP_URL}/object/${object_id}/file/${id}`;

/**
 * After the sweep a file that ends soon waits to be over, and one that is over for nothing more; whoever gave it
 * another day set that back.
 */
async function stillSo(tx: Tx, actor: Actor, { workspaceId, about, day, fileIds }: Payload): Promise<Row[]> {
  const asLeft =
    about === "due"
      ? sql`f.notice = 'past' and f.expires_on >= ${day}::date`
      : sql`f.notice is null and f.expires_on < ${day}::date`;
  const rows = await queryRows(tx, Row)`
    select f.id, f.object_id, f.title, f.expires_on,
      concat_ws(' ', nullif(objects.display_code, ''), objects.title) as place
    from files f join objects on (objects.workspace_id, objects.id) = (f.workspace_id, f.object_id)
    where f.workspace_id = ${workspaceId} and f.id = any (${uuids(fileIds)}) and ${notDeleted("f")}
      and ${notDeleted("objects")}
      and ${asLeft} and ${inReach(actor, objects.workspaceId, objects.containerId)}
    order by f.expires_on, f.id`;
  return rows;
}
