import { Link } from "@remix-run/react";
import type { AdminWorkspaceView } from "@server/backoffice/admin/workspace-inputs";
import { useTranslation } from "react-i18next";
import { PaymentChip, SubscriptionChip } from "~/components/admin/payment-chip";
import { PlanLine } from "~/components/admin/plan-line";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Facts, Panel } from "~/ui/panel";
import { Day } from "~/ui/time";

/** The plan, its last day, and all payments so far. */
export function PlanPanel({ workspace }: { workspace: AdminWorkspaceView }) {
  const { t } = useTranslation();
  const { id, plan, plan_ends_on, plan_status, extra_boards, payment_status, subscriptions } = workspace;
  const runs = subscriptions.find(({ status }) => status === "active" || status === "canceled");
  return (
    <Panel
      title={t("admin_workspace.plan")}
      action={
        runs ? (
          <Action to={paths.editAdminSubscription(runs.id)} kind="ghost" small>
            {t("admin_workspace.change_plan")}
          </Action>
        ) : (
          <Action to={paths.planOfAdminWorkspace(id)} kind="ghost" small>
            {t("admin_workspace.change_plan")}
          </Action>
        )
      }
    >
      <Facts
        facts={[
          [
            t("admin_workspace.plan"),
            <PlanLine key="plan" plan={plan} endsOn={plan_ends_on} status={plan_status.status} />,
          ],
          [t("admin_workspace.boards"), `${plan_status.containers.current} / ${plan_status.containers.limit}`],
          [t("admin_workspace.extra_boards"), extra_boards],
          [t("admin_workspace.payment"), payment_status ? <PaymentChip key="payment" status={payment_status} /> : "–"],
        ]}
      />
      {subscriptions.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-sm text-muted md:px-5">{t("admin_workspace.never_paid")}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {subscriptions.map((subscription) => (
            <li
              key={subscription.id}
              className="link-row flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm md:px-5 touch:py-3.5"
            >
              <Link to={paths.adminSubscription(subscription.id)} className="cover font-medium">
                {t(`billing.plan.${subscription.plan}`)}
              </Link>
              <span className="text-muted">{t(`billing.period.${subscription.period}`)}</span>
              <span className="ml-auto flex items-center gap-3">
                {subscription.ends_on ? <Day value={subscription.ends_on} className="num text-muted" /> : null}
                <SubscriptionChip status={subscription.status} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
