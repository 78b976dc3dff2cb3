import { inReach, uuids } from "@db/reach";
import { actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { env } from "@server/env";
import { mailToMember } from "@server/mail/to-member";
import { sql } from "drizzle-orm";
import { translator } from "~/i18n/words.server";
import { dayInWords } from "~/words";

export type Told = { workspaceId: string; userId: string; about: "due" | "past"; day: string; actionPointIds: string[] };
type Row = { id: string; title: string; scheduled_on: string; place: string };

/** Tells a resolver what is due, or has become past; not what was resolved, deleted, planned anew or taken from them meanwhile. */
export const mailActionPoints = (told: Told, jobId: string): Promise<void> =>
  mailToMember(told, jobId, async (tx, actor, workspace) => {
    const rows = await stillSo(tx, actor, told);
    const [first] = rows;
    if (!first) return null;
    const { about } = told;
    const t = translator(actor.locale);
    const entries = rows.map(({ id, title, place, scheduled_on }) => ({
      label: title,
      url: addressOf(id),
      note: t(`mail.${about}.entry`, { where: place, date: dayInWords(t, scheduled_on) }),
    }));
    return {
      about,
      values: { title: first.title, workspace: workspace.name },
      lists: [{ intro: t(`mail.${about}.body`, { workspace: workspace.name }), entries }],
      all: `${env.APP_URL}/workspaces/${told.workspaceId}/actionpoints?who=me${about === "past" ? "&status=past" : ""}`,
    };
  });

const addressOf = (id: string) => `${env.APP_URL}/actionpoint/${id}`;

/** After the sweep a due one waits to become past, and a past one for nothing more; whoever planned it anew set that back. */
async function stillSo(tx: Tx, actor: Actor, { workspaceId, userId, about, day, actionPointIds }: Told): Promise<Row[]> {
  const asLeft =
    about === "due" ? sql`notice = 'past' and scheduled_on >= ${day}::date` : sql`notice is null and scheduled_on < ${day}::date`;
  const { rows } = await tx.execute<Row>(sql`
    select action_points.id, action_points.title, scheduled_on, coalesce(nullif(concat_ws(' ', nullif(o.display_code, ''), o.title), ''), c.title) as place
    from action_points
    join action_point_resolvers r on (r.workspace_id, r.action_point_id) = (action_points.workspace_id, action_points.id) and r.user_id = ${userId}
    join containers c on (c.workspace_id, c.id) = (action_points.workspace_id, action_points.container_id)
    left join objects o on (o.workspace_id, o.id) = (action_points.workspace_id, action_points.object_id)
    where action_points.workspace_id = ${workspaceId} and action_points.id = any (${uuids(actionPointIds)})
      and action_points.status = 'pending' and action_points.deletion_id is null and ${asLeft}
      and ${inReach(actor, actionPoints.workspaceId, actionPoints.containerId)}
    order by scheduled_on, action_points.id`);
  return rows;
}
