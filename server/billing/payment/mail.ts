import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { dayInWords } from "@i18n/in-words";
import { moneyInWords } from "@i18n/numbers";
import type { OnceRun } from "@jobs/contract";
import { writeTo } from "@server/tenancy/user/mails";
import { and, eq, isNull } from "drizzle-orm";
import { payAddress } from "./ask.ts";
import { failureWord } from "./failure.ts";

type Told = { workspaceId: string; userId: string; transactionId: string; attempt: number };

/** Tells somebody that a payment was refused, why, and what to do; not what was paid or tried again meanwhile. */
export const mailFailure = ({ workspaceId, userId, transactionId, attempt }: Told, run: OnceRun) =>
  writeTo(userId, run, async ({ tx, t, name }) => {
    const [found] = await tx
      .select({ asked: transactions, workspace: workspaces.name })
      .from(transactions)
      .innerJoin(workspaces, eq(workspaces.id, transactions.workspaceId))
      .where(and(eq(transactions.id, transactionId), isNull(workspaces.deletedAt)));
    if (!found) return null;
    const { asked, workspace } = found;
    if ((asked.status !== "failed" && asked.status !== "open") || asked.attempts !== attempt) return null;
    const about = asked.needsHolder ? "payment_holder" : "payment_failed";
    const sum = moneyInWords(asked.amount, t("mail.language"));
    const values = { workspace, sum, why: t(`payment.failure.${failureWord(asked.failure)}`) };
    return {
      subject: t(`mail.${about}.subject`, values),
      title: t(`mail.${about}.title`, values),
      lines: [
        t("mail.greeting", { name }),
        t(`mail.${about}.body`, values),
        ...(asked.nextAttemptOn
          ? [t("mail.payment_failed.again", { day: dayInWords(t, asked.nextAttemptOn, "long") })]
          : []),
        ...(asked.kind === "renewal" && asked.dueOn
          ? [t("mail.payment_failed.until", { workspace, day: dayInWords(t, asked.dueOn, "long") })]
          : []),
      ],
      button: {
        label: t(`mail.${about}.button`),
        url: payAddress(workspaceId, transactionId),
      },
      footer: t("mail.payment_failed.footer", values),
    };
  });
