import { queryRows } from "@db/rows";
import type { OnceRun, Outcome } from "@jobs/contract";
import type { Payload } from "@jobs/contracts";
import { LOST_DOMAIN_DAYS } from "@server/core/constants";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { z } from "zod";

const Row = z.object({ workspace: z.string() });

/**
 * Mails an owner or admin that the record of a proven domain is gone, while it is; not if they are none any more.
 */
export const mailThatRecordIsGone = (
  { workspaceId, userId, domain }: Payload<"provider.mail_missing">,
  run: OnceRun,
): Promise<Outcome> =>
  writeTo(userId, run, async ({ tx, name, t }) => {
    const [row] = await queryRows(tx, Row)`
      select w.name as workspace
      from email_domains d join workspaces w on w.id = d.workspace_id and w.deleted_at is null
        join memberships m on m.workspace_id = w.id and m.user_id = ${userId} and m.role in ('owner', 'admin')
      where (d.workspace_id, d.domain) = (${workspaceId}, ${domain}) and d.missing_since is not null`;
    if (!row) return null;
    const values = { domain, workspace: row.workspace, days: LOST_DOMAIN_DAYS };
    return {
      subject: t("mail.domain_missing.subject", values),
      title: t("mail.domain_missing.title", values),
      lines: [
        t("mail.greeting", { name }),
        t("mail.domain_missing.gone", values),
        t("mail.domain_missing.what", values),
      ],
      button: {
        label: t("mail.domain_missing.button"),
        url: `${env.APP_URL}/workspaces/${workspaceId}/sign-in#domains`,
      },
      footer: t("mail.domain_missing.footer", values),
    };
  });
