import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { dayInWords } from "@i18n/in-words";
import { moneyInWords } from "@i18n/numbers";
import type { OnceRun } from "@jobs/contract";
import { writeTo } from "@server/tenancy/user/mails";
import { and, eq, isNull } from "drizzle-orm";
import { paymentUrl } from "./call-gateway.ts";
import { failureWord } from "./failure.ts";

type Payload = { workspaceId: string; userId: string; transactionId: string; attempt: number };

/** Mails that a payment failed, why, and what to do. No mail where it was paid or tried again since. */
export const mailFailure = ({ workspaceId, userId, transactionId, attempt }: Payload, run: OnceRun) =>
  writeTo(userId, run, async ({ tx, t, name }) => {
    const [found] = await tx
      .select({ transaction: transactions, workspace: workspaces.name })
      .from(transactions)
      .innerJoin(workspaces, eq(workspaces.id, transactions.workspaceId))
      .where(and(eq(transactions.id, transactionId), isNull(workspaces.deletedAt)));
    if (!found) return null;
    const { transaction, workspace } = found;
    if ((transaction.status !== "failed" && transaction.status !== "open") || transaction.attempts !== attempt)
      return null;
    const about = transaction.needsHolder ? "payment_holder" : "payment_failed";
    const sum = moneyInWords(transaction.amount, t("mail.language"));
    const values = { workspace, sum, why: t(`payment.failure.${failureWord(transaction.failure)}`) };
    return {
      subject: t(`mail.${about}.subject`, values),
      title: t(`mail.${about}.title`, values),
      lines: [
        t("mail.greeting", { name }),
        t(`mail.${about}.body`, values),
        ...(transaction.nextAttemptOn
          ? [t("mail.payment_failed.again", { day: dayInWords(t, transaction.nextAttemptOn, "long") })]
          : []),
        ...(transaction.kind === "renewal" && transaction.dueOn
          ? [t("mail.payment_failed.until", { workspace, day: dayInWords(t, transaction.dueOn, "long") })]
          : []),
      ],
      button: {
        label: t(`mail.${about}.button`),
        url: paymentUrl(workspaceId, transactionId),
      },
      footer: t("mail.payment_failed.footer", values),
    };
  });
