import { queryRows } from "@db/rows";
import type { OnceRun, Outcome } from "@jobs/contract";
import type { Payload } from "@jobs/contracts";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { z } from "zod";

const Row = z.object({
  url: z.string(),
  reason: z.enum(["gone", "failing"]),
  workspace: z.string(),
});

/** Mails an owner or admin that an endpoint was switched off by itself; not if it is on again, or they are none any more. */
export const mailThatOff = (
  { workspaceId, userId, webhookId }: Payload<"webhook.mail_off">,
  run: OnceRun,
): Promise<Outcome> =>
  writeTo(userId, run, async ({ tx, name, t }) => {
    const [row] = await queryRows(tx, Row)`
      select w.url, w.off_reason as reason, at.name as workspace
      from webhooks w join workspaces at on at.id = w.workspace_id and at.deleted_at is null
        join memberships m on m.workspace_id = w.workspace_id and m.user_id = ${userId} and m.role in ('owner', 'admin')
      where (w.workspace_id, w.id) = (${workspaceId}, ${webhookId}) and not w.active and w.off_reason <> 'person'`;
    if (!row) return null;
    const values = { host: new URL(row.url).host, workspace: row.workspace };
    return {
      subject: t("mail.webhook_off.subject", values),
      title: t("mail.webhook_off.title", values),
      lines: [t("mail.greeting", { name }), t(`mail.webhook_off.${row.reason}`, values), t("mail.webhook_off.what")],
      button: {
        label: t("mail.webhook_off.button"),
        url: `${env.APP_URL}/workspaces/${workspaceId}/webhooks/${webhookId}`,
      },
      footer: t("mail.webhook_off.footer", values),
    };
  });
