import { Link } from "@remix-run/react";
import type { AdminSubscriptionRow } from "@server/backoffice/admin/subscription-inputs";
import { useTranslation } from "react-i18next";
import { PaymentChip, SubscriptionChip } from "~/components/admin/payment-chip";
import { useMoney } from "~/components/billing/use-money";
import { paths } from "~/paths/paths";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";

const usual = "-created_at";

/** Subscriptions: a row each, a card on a phone. */
export function SubscriptionsTable({ subscriptions }: { subscriptions: AdminSubscriptionRow[] }) {
  const { t } = useTranslation();
  const money = useMoney();
  const head = (
    <>
      <Th sort="workspace" defaultSort={usual}>
        {t("admin_container.workspace")}
      </Th>
      <Th>{t("admin_workspace.plan")}</Th>
      <Th>{t("admin_subscription.status_label")}</Th>
      <Th sort="ends_on" defaultSort={usual}>
        {t("admin_subscription.ends_on")}
      </Th>
      <Th>{t("admin_subscription.next")}</Th>
      <Th sort="created_at" defaultSort={usual}>
        {t("admin_workspace.made")}
      </Th>
    </>
  );
  return (
    <Table caption={t("admin_subscription.title")} head={head}>
      {subscriptions.map((subscription) => {
        const {
          id,
          workspace,
          subscription_type,
          period,
          status,
          gateway,
          extra_boards,
          next_payment,
          payment_status,
        } = subscription;
        return (
          <tr key={id} className="link-row">
            <Td wide className="md:max-w-72">
              <Link
                to={paths.adminSubscription(id)}
                className="cover link link-hover font-medium [overflow-wrap:anywhere] max-md:text-base"
              >
                {workspace.name}
              </Link>
              <p className="num text-xs text-muted">{workspace.customer_number}</p>
            </Td>
            <Td wide>
              {t(`billing.plan.${subscription_type.name}`)}
              {extra_boards > 0 ? ` + ${t("admin_subscription.more_boards", { count: extra_boards })}` : null}
              <p className="text-xs text-muted">
                {period ? t(`billing.period.${period}`) : null}
                {gateway ? ` · ${t(`admin_subscription.gateway.${gateway}`)}` : null}
              </p>
            </Td>
            <Td>
              <span className="flex flex-wrap items-center gap-1.5">
                <SubscriptionChip status={status} />
                {payment_status && payment_status !== "paid" && status !== "pending" ? (
                  <PaymentChip status={payment_status} />
                ) : null}
              </span>
            </Td>
            <Td end label={t("admin_subscription.ends_on")} className="num whitespace-nowrap">
              <Day value={subscription.ends_on} />
            </Td>
            <Td wide label={t("admin_subscription.next")} className="num md:whitespace-nowrap">
              {next_payment ? (
                <>
                  {money(next_payment.amount)}{" "}
                  <span className="text-muted md:block md:text-xs">{<Day value={next_payment.on} />}</span>
                </>
              ) : (
                <span className="text-muted">–</span>
              )}
            </Td>
            <Td className="num whitespace-nowrap text-muted max-md:hidden">
              <Day value={subscription.created_at} />
            </Td>
          </tr>
        );
      })}
    </Table>
  );
}
