import type { AdminSubscriptionView } from "@server/backoffice/admin/subscription-inputs";
import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { Facts, Panel } from "~/ui/panel";
import { Day } from "~/ui/time";

/** The current terms, their last day, and the next ones. */
export function TermsPanel({ subscription }: { subscription: AdminSubscriptionView }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { subscription_type, period, extra_boards, options, gateway, card, starts_on, ends_on, plan_ends_on } =
    subscription;
  const { next_payment, next, credit, canceled_at, cancel_reason } = subscription;
  return (
    <Panel title={t("admin_subscription.terms")} className="mt-5">
      <div className="grid grid-cols-1 md:grid-cols-2 md:divide-x md:divide-line">
        <Facts
          className="content-start"
          facts={[
            [t("admin_workspace.plan"), t(`billing.plan.${subscription_type.name}`)],
            [t("billing.period_label"), period ? t(`billing.period.${period}`) : "–"],
            [t("billing.extra_boards"), extra_boards],
            ...(options.length > 0
              ? [[t("admin_subscription.options"), options.map(({ market_name }) => market_name).join(", ")] as const]
              : []),
            [
              t("admin_subscription.gateway_label"),
              [gateway && t(`admin_subscription.gateway.${gateway}`), card].filter(Boolean).join(" · ") || "–",
            ],
          ]}
        />
        <Facts
          className="content-start max-md:border-t max-md:border-line"
          facts={[
            [t("admin_subscription.starts_on"), <Day key="starts" value={starts_on} />],
            [t("admin_subscription.ends_on"), <Day key="ends" value={ends_on} />],
            [t("admin_subscription.locks_after"), <Day key="locks" value={plan_ends_on} />],
            [
              t("admin_subscription.next"),
              next_payment ? (
                <span key="next">
                  {money(next_payment.amount)} · <Day value={next_payment.on} />
                </span>
              ) : (
                "–"
              ),
            ],
            ...(next
              ? [
                  [
                    t("admin_subscription.becomes"),
                    `${t(`billing.plan.${next.plan}`)} · ${t(`billing.period.${next.period}`)}`,
                  ] as const,
                ]
              : []),
            ...(credit > 0 ? [[t("admin_subscription.credit"), money(credit)] as const] : []),
            ...(canceled_at
              ? [[t("admin_subscription.canceled_on"), <Day key="canceled" value={canceled_at} />] as const]
              : []),
          ]}
        />
      </div>
      {cancel_reason ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-5">
          {t("admin_subscription.cancel_reason", { reason: cancel_reason })}
        </p>
      ) : null}
    </Panel>
  );
}
