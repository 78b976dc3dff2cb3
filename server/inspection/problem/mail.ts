import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import type { Actor } from "@server/core/actor";
import { env } from "@server/core/env";
import { withAnswers } from "@server/records/use/in-mail";
import { mailToMember } from "@server/tenancy/mail/to-member";
import { z } from "zod";
import { reportedSince } from "./notify.ts";

type Payload = { workspaceId: string; userId: string; since: string };
const Row = z.object({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  is_dangerous: z.boolean(),
  object_id: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

/** Mails an admin the reported problems that they may see and that are still open. */
export const mailProblems = (payload: Payload, run: OnceRun): Promise<Outcome> =>
  mailToMember(payload, run, async (tx, actor, workspace) => {
    const rows = await reported(tx, actor, payload);
    const [first] = rows;
    if (!first) return null;
    const values = { place: first.place, workspace: workspace.name };
    const t = translator(actor.locale);
    const entries = rows.map(({ id, title, place, is_dangerous, object_id }) => ({
      label: title,
      url: addressOf(id),
      note: is_dangerous ? `${place} · ${t("problem.dangerous_note")}` : place,
      object_id,
    }));
    return {
      about: "problem",
      values,
      lists: await withAnswers(tx, actor.locale, [{ intro: t("mail.problem.body", values), entries }]),
      all: `${env.APP_URL}/workspaces/${payload.workspaceId}/actionpoints?priority=to_plan`,
    };
  });

const addressOf = (id: string) => `${env.APP_URL}/actionpoint/${id}`;

async function reported(tx: Tx, actor: Actor, { workspaceId, since }: Payload): Promise<Row[]> {
  const rows = await queryRows(tx, Row)`
    select action_points.id, action_points.title, action_points.dangerous_on is not null as is_dangerous,
      action_points.object_id,
      coalesce(nullif(concat_ws(' ', nullif(o.display_code, ''), o.title), ''), c.title) as place
    from action_points
    join containers c on (c.workspace_id, c.id) = (action_points.workspace_id, action_points.container_id)
    left join objects o on (o.workspace_id, o.id) = (action_points.workspace_id, action_points.object_id)
    where ${reportedSince(workspaceId, since)} and ${inReach(actor, actionPoints.workspaceId, actionPoints.containerId)}
    order by action_points.created_at desc, action_points.id`;
  return rows;
}
