import { Link } from "@remix-run/react";
import type { AdminSubscriptionView } from "@server/backoffice/admin/subscription-inputs";
import { useTranslation } from "react-i18next";
import { PaymentChip } from "~/components/admin/payment-chip";
import { useMoney } from "~/components/billing/use-money";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import { Day, useDates } from "~/ui/time";

/** Its transactions, newest first. */
export function TransactionsPanel({ subscription: { id, transactions } }: { subscription: AdminSubscriptionView }) {
  const { t } = useTranslation();
  const { today } = useDates();
  const money = useMoney();
  const head = (
    <>
      <Th>{t("admin_subscription.asked_for")}</Th>
      <Th>{t("admin_subscription.period")}</Th>
      <Th>{t("admin_subscription.status_label")}</Th>
      <Th>{t("admin_subscription.due_on")}</Th>
      <Th>{t("admin_subscription.invoice")}</Th>
      <Th numeric>{t("admin_subscription.amount")}</Th>
    </>
  );
  return (
    <Panel title={t("admin_subscription.payments")} count={transactions.length} className="mt-5">
      {transactions.length === 0 ? (
        <EmptyLine>{t("admin_subscription.nothing_asked")}</EmptyLine>
      ) : (
        <Table caption={t("admin_subscription.payments")} head={head}>
          {transactions.map((transaction) => {
            const { status, due_on, paid_at, invoice } = transaction;
            const waits = status === "open" || status === "pending";
            return (
              <tr key={transaction.id} className="link-row">
                <Td wide>
                  <Link to={paths.adminTransaction(id, transaction.id)} className="cover link link-hover font-medium">
                    {t(`admin_subscription.kind.${transaction.kind}`)}
                  </Link>
                  <p className="text-xs text-muted">
                    {t(`admin_subscription.gateway.${transaction.gateway}`)} ·{" "}
                    <Day value={transaction.made_at} className="num" />
                  </p>
                </Td>
                <Td wide className="num md:whitespace-nowrap">
                  <Day value={transaction.period_from} /> – <Day value={transaction.period_until} />
                </Td>
                <Td>
                  <PaymentChip status={status} />
                </Td>
                <Td
                  wide
                  className="num md:whitespace-nowrap"
                  label={paid_at ? undefined : t("admin_subscription.due_on")}
                >
                  {paid_at ? (
                    <span className="text-muted">
                      {t("admin_subscription.paid_on")} <Day value={paid_at} />
                    </span>
                  ) : (
                    <span className={waits && due_on && due_on < today ? "font-semibold" : undefined}>
                      <Day value={due_on} />
                    </span>
                  )}
                </Td>
                <Td className="num whitespace-nowrap" label={invoice ? t("admin_subscription.invoice") : undefined}>
                  {invoice ? (
                    <a
                      href={paths.invoicePdf(transaction.id)}
                      className="relative z-1 link inline-flex items-center tap"
                    >
                      {invoice}
                    </a>
                  ) : (
                    <span className="text-muted max-md:hidden">–</span>
                  )}
                </Td>
                <Td numeric end className="font-medium">
                  {money(transaction.amount)}
                </Td>
              </tr>
            );
          })}
        </Table>
      )}
    </Panel>
  );
}
