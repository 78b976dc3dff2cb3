import { queryRows } from "@db/rows";
import { dayInWords } from "@i18n/in-words";
import type { OnceRun, Outcome } from "@jobs/contract";
import type { Payload } from "@jobs/contracts";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { z } from "zod";

const pageOf = (workspaceId: string) => `${env.APP_URL}/workspaces/${workspaceId}/history`;

const BrokenRow = z.object({ workspace: z.string() });

/** Mails the owner that the history was changed; not if it was explained meanwhile, or they own it no more. */
export const mailBreak = ({ workspaceId, userId }: Payload<"history.mail_break">, run: OnceRun): Promise<Outcome> =>
  writeTo(userId, run, async ({ tx, name, t }) => {
    const [row] = await queryRows(tx, BrokenRow)`
      select w.name as workspace from workspaces w
      where w.id = ${workspaceId} and w.owner_id = ${userId} and w.deleted_at is null and exists (
        select from history_breaks b where b.workspace_id = w.id and b.acknowledged_at is null)`;
    if (!row) return null;
    return {
      subject: t("mail.history_break.subject", row),
      title: t("mail.history_break.title"),
      lines: [t("mail.greeting", { name }), t("mail.history_break.body", row), t("mail.history_break.what")],
      button: { label: t("mail.history_break.button"), url: pageOf(workspaceId) },
      footer: t("mail.history_break.footer", row),
    };
  });

const HeadRow = z.object({ workspace: z.string(), position: z.number(), hash: z.string() });

/** Mails the owner a head to keep, unless they want no monthly overview. */
export const mailHead = ({ workspaceId, userId, day }: Payload<"history.mail_head">, run: OnceRun): Promise<Outcome> =>
  writeTo(userId, run, async ({ tx, name, t }) => {
    const [row] = await queryRows(tx, HeadRow)`
      select w.name as workspace, h.position::float8 as position, encode(h.hash, 'hex') as hash
      from history_heads h join workspaces w on w.id = h.workspace_id and w.deleted_at is null
        and w.owner_id = ${userId} left join reminder_wishes r on r.user_id = w.owner_id
      where (h.workspace_id, h.day) = (${workspaceId}, ${day}::date) and coalesce(r.overview, true)`;
    if (!row) return null;
    const values = { ...row, day: dayInWords(t, day, "long") };
    return {
      subject: t("mail.history_head.subject", values),
      title: t("mail.history_head.title"),
      lines: [
        t("mail.greeting", { name }),
        t("mail.history_head.body", values),
        t("mail.history_head.head", values),
        t("mail.history_head.what"),
      ],
      button: { label: t("mail.history_head.button"), url: pageOf(workspaceId) },
      footer: t("mail.history_head.footer", values),
    };
  });
