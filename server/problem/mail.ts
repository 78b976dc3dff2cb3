import { inReach } from "@db/reach";
import { actionPoints } from "@db/schema/action-point";
import { type Tx, transact } from "@db/transact";
import { firstTime } from "@jobs/later";
import { type Actor, membershipOf } from "@server/actor";
import { env } from "@server/env";
import { letter } from "@server/mail/letter";
import { sendMail } from "@server/mail/send";
import { actorOf } from "@server/session/session";
import { sql } from "drizzle-orm";
import { translator } from "~/i18n/words.server";
import { reportedSince } from "./tell.ts";

type Told = { workspaceId: string; userId: string; since: string };
type Row = { id: string; title: string; place: string };

const NAMED = 25; // in one mail; the rest is a number

/** Tells somebody what was reported from labels; what they may see of it, and what is not dealt with or deleted meanwhile. */
export async function mailProblems(told: Told, jobId: string): Promise<void> {
  const actor = await actorOf(told.userId);
  const membership = actor && membershipOf(actor, told.workspaceId);
  if (!membership || membership.role === "tablet") return;
  await transact({ workspaceIds: [told.workspaceId] }, async (tx) => {
    if (!(await firstTime(tx, jobId))) return;
    const rows = await reported(tx, actor, told);
    const [first] = rows;
    if (!first) return;
    const t = translator(actor.locale);
    const count = rows.length;
    await sendMail({
      to: actor.email,
      subject: t("mail.problem.subject", { count, place: first.place }),
      ...letter({
        t,
        title: t("mail.problem.title", { count }),
        lines: [
          t("mail.greeting", { name: actor.firstName }),
          t("mail.problem.body", { workspace: membership.name }),
          ...rows.slice(0, NAMED).map(({ id, title, place }) => ({ label: title, url: addressOf(id), note: place })),
          ...(count > NAMED ? [t("mail.more", { count: count - NAMED })] : []),
        ],
        button: {
          label: t("mail.problem.button"),
          url: count === 1 ? addressOf(first.id) : `${env.APP_URL}/workspaces/${told.workspaceId}/actionpoints?priority=to_plan`,
        },
        footer: t("mail.problem.footer", { workspace: membership.name }),
      }),
      messageId: jobId,
    });
  });
}

const addressOf = (id: string) => `${env.APP_URL}/actionpoint/${id}`;

async function reported(tx: Tx, actor: Actor, { workspaceId, since }: Told): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select action_points.id, action_points.title, coalesce(nullif(concat_ws(' ', nullif(o.display_code, ''), o.title), ''), c.title) as place
    from action_points
    join containers c on (c.workspace_id, c.id) = (action_points.workspace_id, action_points.container_id)
    left join objects o on (o.workspace_id, o.id) = (action_points.workspace_id, action_points.object_id)
    where ${reportedSince(workspaceId, since)} and ${inReach(actor, actionPoints.workspaceId, actionPoints.containerId)}
    order by action_points.created_at desc, action_points.id`);
  return rows;
}
