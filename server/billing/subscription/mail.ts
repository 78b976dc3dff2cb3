import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import type { OnceRun } from "@jobs/contract";
import type { Payload } from "@jobs/contracts";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

type Told = Payload<"subscription.mail">;

/** Tells who pays that a trial or a plan ends, has ended, was canceled or goes on; not what is otherwise by now. */
export const mailPlanNews = ({ workspaceId, userId, about, day }: Told, run: OnceRun) =>
  writeTo(userId, run, async ({ tx, t, name }) => {
    const found = await stillSo(tx, workspaceId, about, day);
    if (!found) return null;
    const values = { workspace: found.name, day: dayInWords(t, day, "long") };
    const isOver = about === "trial_over" || about === "plan_over";
    const mustChoose = isOver || about === "trial_week" || about === "trial_tomorrow";
    const said = about === "plan_ending" && found.runs ? "transfer_due" : about;
    return {
      subject: t(`mail.plan.${said}.subject`, values),
      title: t(`mail.plan.${said}.subject`, values),
      lines: [
        t("mail.greeting", { name }),
        t(`mail.plan.${said}.body`, values),
        ...(isOver ? [t("mail.plan.kept")] : []),
        ...(mustChoose && found.waits ? [t("mail.plan.waits")] : []),
      ],
      button: {
        label: t(mustChoose && !found.waits ? "mail.plan.choose" : "mail.plan.button"),
        url: `${env.APP_URL}/profile/company/billing${mustChoose && !found.waits ? "/plan" : ""}?workspace=${workspaceId}`,
      },
      footer: t("mail.plan.footer", values),
    };
  });

const News = z.object({ name: z.string(), waits: z.boolean(), runs: z.boolean() });
type News = z.infer<typeof News>;

/**
 * Its last day is another where it was paid or taken up again. `waits`: a subscription was chosen, and its payment is
 * not there yet.
 */
async function stillSo(tx: Tx, workspaceId: string, about: Told["about"], day: string): Promise<News | null> {
  const has = (status: SQL) =>
    sql`exists (select from subscriptions s where s.workspace_id = w.id and s.status in ${status}`;
  const isTrial = about === "trial_week" || about === "trial_tomorrow" || about === "trial_over";
  const isSo = {
    reactivated: sql`${has(sql`('active')`)} and s.ends_on = ${day}::date)`,
    canceled: sql`${has(sql`('canceled', 'expired')`)} and s.ends_on = ${day}::date)`,
    ends: sql`w.plan_ends_on = ${day}::date and (w.plan = 'trial') = ${isTrial}`,
  }[about === "reactivated" || about === "canceled" ? about : "ends"];
  const rows = await queryRows(tx, News)`
    select w.name, ${has(sql`('pending')`)} and exists (select from transactions t where t.subscription_id = s.id and t.status in ('open', 'pending', 'failed'))) as waits, ${has(sql`('active')`)}) as runs from workspaces w where w.id = ${workspaceId} and w.deleted_at is null and ${isSo}`;
  return rows[0] ?? null;
}
