import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Day, Id, line } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PaymentChip } from "~/components/admin/payment-chip";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { CancelPanel } from "./cancel-panel.tsx";
import { FactsPanel } from "./facts-panel.tsx";
import { PaidPanel } from "./paid-panel.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { workspace, transaction }) => `${t(`admin_subscription.kind.${transaction.kind}`)} · ${workspace.name}`,
};

export async function loader(args: LoaderFunctionArgs) {
  const { id, workspace, transactions } = await loadAsSuperAdmin(args, (api) =>
    api.adminSubscription.get({ id: args.params.id! }),
  );
  const transaction = transactions.find((each) => each.id === args.params.transactionId);
  if (!transaction) throw data({ message: "refusal.missing" }, { status: 404 });
  return { id, workspace, transaction };
}

const Input = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("mark_paid"), id: Id, transactionId: Id, paid_on: Day, reason: line(500) }),
  z.object({ intent: z.literal("cancel"), id: Id, transactionId: Id, reason: line(500) }),
]);

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Input, async (api, input) => {
    const { id, transactionId, reason } = input;
    if (input.intent === "mark_paid") {
      await api.adminSubscription.markPaid({ id: transactionId, paid_on: input.paid_on, reason });
      return redirect(paths.adminSubscription(id, { done: "admin_marked_paid" }), 303);
    }
    const { transactions } = await api.adminSubscription.get({ id });
    const wasPaid = transactions.find((each) => each.id === transactionId)?.status === "paid";
    await api.adminSubscription.cancelPayment({ id: transactionId, reason });
    return redirect(paths.adminSubscription(id, { done: wasPaid ? "admin_credited" : "admin_payment_canceled" }), 303);
  });
}

export default function Transaction() {
  const { t } = useTranslation();
  const { id, workspace, transaction } = useLoaderData<typeof loader>();
  const { status, invoice, credit_note } = transaction;
  const isInProgress = status === "pending" || status === "authorized";
  const isUnpaid = status === "open" || status === "failed" || status === "expired";
  return (
    <div className="max-w-[42rem]">
      <PageHead
        title={t(`admin_subscription.kind.${transaction.kind}`)}
        aside={<PaymentChip status={status} />}
        trail={[
          { to: paths.adminSubscriptions(), label: t("admin_subscription.title") },
          { to: paths.adminSubscription(id), label: workspace.name },
        ]}
        actions={
          invoice ? (
            <a href={paths.invoicePdf(transaction.id)} className="btn">
              {t("admin_subscription.invoice_number", { number: invoice })}
            </a>
          ) : undefined
        }
      />
      <FactsPanel transaction={transaction} />
      {isInProgress ? (
        <Notice tone="plan" className="mt-5">
          {t("admin_subscription.under_way")}
        </Notice>
      ) : null}
      {isUnpaid ? <PaidPanel transaction={transaction} /> : null}
      {isUnpaid || (status === "paid" && !credit_note) ? (
        <CancelPanel kind={transaction.kind} wasPaid={status === "paid"} hasInvoice={invoice !== null} />
      ) : null}
      <Action to={paths.adminSubscription(id)} className="mt-5">
        {t("ui.back")}
      </Action>
    </div>
  );
}
