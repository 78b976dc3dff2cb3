import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import type { OnceRun } from "@jobs/contract";
import type { Payload } from "@jobs/contracts";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

type MailPayload = Payload<"subscription.mail">;

/**
 * Mails a payer that a trial or plan ends, has ended, was canceled or refunded, or continues; or that its invoice lacks an address. No mail where that is no longer true.
 */
export const mailPlanNotice = ({ workspaceId, userId, about, day }: MailPayload, run: OnceRun) =>
  writeTo(userId, run, async ({ tx, t, name }) => {
    const found = await ifStillTrue(tx, workspaceId, about, day);
    if (!found) return null;
    const values = { workspace: found.name, day: dayInWords(t, day, "long") };
    const isOver = about === "trial_over" || about === "plan_over";
    const mustChoose = isOver || about === "trial_week" || about === "trial_tomorrow";
    const text = about === "plan_ending" && found.runs ? "transfer_due" : about;
    const button = about === "no_details" ? "details" : mustChoose && !found.waits ? "choose" : "button";
    return {
      subject: t(`mail.plan.${text}.subject`, values),
      title: t(`mail.plan.${text}.subject`, values),
      lines: [
        t("mail.greeting", { name }),
        t(`mail.plan.${text}.body`, values),
        ...(isOver ? [t("mail.plan.kept")] : []),
        ...(mustChoose && found.waits ? [t("mail.plan.waits")] : []),
      ],
      button: {
        label: t(`mail.plan.${button}`),
        url: `${env.APP_URL}${pageOf[button]}?workspace=${workspaceId}`,
      },
      footer: t("mail.plan.footer", values),
    };
  });

const pageOf = {
  details: "/profile/company/general",
  choose: "/profile/company/billing/plan",
  button: "/profile/company/billing",
} as const;

const NoticeRow = z.object({ name: z.string(), waits: z.boolean(), runs: z.boolean() });
type NoticeRow = z.infer<typeof NoticeRow>;

const conditionOf: Partial<Record<MailPayload["about"], "reactivated" | "canceled" | "no_details">> = {
  reactivated: "reactivated",
  canceled: "canceled",
  refunded: "canceled",
  no_details: "no_details",
};

/**
 * Whether the notice is still true; null: it is not. A payment or reactivation changes the last day. `waits`: a
 * subscription was ordered and its payment is pending.
 */
async function ifStillTrue(
  tx: Tx,
  workspaceId: string,
  about: MailPayload["about"],
  day: string,
): Promise<NoticeRow | null> {
  const hasTransaction = (status: SQL) =>
    sql`exists (select from subscriptions s where s.workspace_id = w.id and s.status in ${status}`;
  const isTrial = about === "trial_week" || about === "trial_tomorrow" || about === "trial_over";
  const condition = {
    reactivated: sql`${hasTransaction(sql`('active')`)} and s.ends_on = ${day}::date)`,
    canceled: sql`${hasTransaction(sql`('canceled', 'expired')`)} and s.ends_on = ${day}::date)`,
    no_details: sql`(w.street = '' or w.zip = '' or w.city = '')`,
    ends: sql`w.plan_ends_on = ${day}::date and (w.plan = 'trial') = ${isTrial}`,
  }[conditionOf[about] ?? "ends"];
  const rows = await queryRows(tx, NoticeRow)`
    select w.name, ${hasTransaction(sql`('pending')`)}
      and exists (select from transactions t
        where t.subscription_id = s.id and t.status in ('open', 'pending', 'failed'))) as waits,
          ${hasTransaction(sql`('active')`)}) as runs from workspaces w
          where w.id = ${workspaceId} and w.deleted_at is null and ${condition}`;
  return rows[0] ?? null;
}
