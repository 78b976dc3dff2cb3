import { Link } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import type { CancelPage } from "~/components/billing/cancel-form";
import { useMoney } from "~/components/billing/use-money";
import { StorageMeter } from "~/components/storage/storage-meter";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Chip } from "~/ui/chip";
import { DialogLink } from "~/ui/dialog-link";
import { Empty } from "~/ui/empty";
import type { Icon } from "~/ui/icon";
import { Meter } from "~/ui/meter";
import { Facts, Panel } from "~/ui/panel";
import type { Tone } from "~/ui/state";
import { Day } from "~/ui/time";
import type { BillingData } from "./route.tsx";

const signs: Record<string, [Tone, Parameters<typeof Icon>[0]["name"]]> = {
  active: ["valid", "circle-check"],
  trial: ["plan", "clock"],
  canceled: ["soon", "calendar-x"],
  pending: ["plan", "clock"],
  expired: ["expired", "calendar-x"],
};

/** The plan, its price, its usage and its next change. */
export function PlanPanel({ page }: { page: BillingData }) {
  const { t } = useTranslation();
  const { plan, plan_status, subscription, workspace_id } = page;
  const granted = plan_status.status === 0 && !subscription;
  const state = granted ? "active" : subscription?.status;
  if (!state || (plan_status.status === 1 && state !== "pending"))
    return (
      <>
        <Empty
          title={t("billing.none_title")}
          actions={
            <Action to={paths.choosePlan(workspace_id)} kind="primary" deskOnly>
              {t("billing.choose")}
            </Action>
          }
        >
          {t("billing.none")}
        </Empty>
        <StoredBytes page={page} />
      </>
    );
  const [tone, icon] = signs[state]!;
  const name =
    subscription && state !== "trial" && !(state === "expired" && plan === "trial")
      ? subscription.subscription_type.name
      : plan;
  return (
    <Panel label={t("billing.title")} className="overflow-hidden">
      <div className="grid md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="p-5 md:p-6">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-2xl">{t(`billing.plan.${name}`)}</h2>
            <Chip tone={tone} icon={icon}>
              {t(`billing.status.${state}`)}
            </Chip>
          </div>
          <Price page={page} />
          <Used page={page} />
          <StoredBytes page={page} className="mt-6" />
        </div>
        <div className="border-line bg-base-200/50 max-md:border-t md:border-l">
          <Next page={page} />
        </div>
      </div>
    </Panel>
  );
}

function Price({ page: { price, subscription, plan } }: { page: BillingData }) {
  const { t } = useTranslation();
  const money = useMoney();
  if (!price)
    return <p className="mt-2 text-muted">{t(plan === "trial" ? "billing.trial_free" : "billing.granted")}</p>;
  return (
    <p className="num mt-2">
      <span className="text-lg font-semibold">{money(price.net)}</span>{" "}
      <span className="text-muted">{t(`billing.price.${price.period}`, { total: money(price.total) })}</span>
      {subscription && subscription.options.length > 0 ? (
        <span className="mt-0.5 block text-sm text-muted">
          {t("billing.with_options", { names: subscription.options.map(({ market_name }) => market_name).join(", ") })}
        </span>
      ) : null}
    </p>
  );
}

function Used({ page: { plan_status, subscription } }: { page: BillingData }) {
  const { t } = useTranslation();
  const { current, limit } = plan_status.containers;
  return (
    <div className="mt-6 max-w-sm">
      <p className="num flex items-baseline justify-between gap-3 text-sm">
        <span>{t("ui.nav.boards_in_use", { used: current, limit })}</span>
        {subscription && subscription.status !== "pending" && subscription.extra_boards > 0 ? (
          <span className="text-muted">{t("billing.of_which_extra", { count: subscription.extra_boards })}</span>
        ) : null}
      </p>
      <Meter
        label=""
        value={current}
        max={limit}
        tone={current > limit ? "bad" : current === limit ? "soon" : undefined}
        className="mt-2"
        decorative
      />
      <p className="mt-2 text-sm text-muted">
        {t(current > limit ? "billing.too_many" : current === limit ? "billing.full" : "billing.left", {
          count: Math.abs(limit - current),
        })}
      </p>
    </div>
  );
}

/** The storage used of the quota. It includes the trash, which is emptied automatically. */
function StoredBytes({ page: { storage, workspace_id }, className = "" }: { page: BillingData; className?: string }) {
  const { t } = useTranslation();
  return (
    <StorageMeter storage={storage} className={`max-w-sm ${className}`}>
      <p>{t("storage.what_to_do", { days: TRASH_DAYS })}</p>
      <Link to={paths.trash(workspace_id)} className="link">
        {t("storage.to_trash")}
      </Link>
    </StorageMeter>
  );
}

/** The next amount due, how it is paid, and until when the plan runs. */
function Next({ page }: { page: BillingData }) {
  const { subscription, open, plan_ends_on, credit, workspace_id, name } = page;
  const { t } = useTranslation();
  const money = useMoney();
  const runs = subscription?.status === "active";
  const next = subscription?.next_payment;
  const endsOn = subscription ? subscription.ends_on : plan_ends_on;
  return (
    <>
      <Facts
        className="md:py-6"
        facts={[
          ...(next
            ? ([
                [
                  t(open && open.kind !== "change" ? "billing.to_pay_by" : "billing.next_payment"),
                  <Day key="on" value={next.on} />,
                ],
              ] as const)
            : []),
          ...(next ? ([[t("billing.amount_incl"), money(next.amount)]] as const) : []),
          ...(endsOn && !next
            ? ([
                [
                  t(subscription?.status === "expired" ? "billing.ended_on" : "billing.runs_until"),
                  <Day key="end" value={endsOn} />,
                ],
              ] as const)
            : []),
          ...(subscription?.gateway ? ([[t("billing.pay_by"), <PaidBy key="by" page={page} />]] as const) : []),
          ...(credit > 0 ? ([[t("billing.credit"), money(credit)]] as const) : []),
          ...(!next && !endsOn && !subscription ? ([[t("billing.runs_until"), t("billing.no_end")]] as const) : []),
        ]}
      />
      {runs ? (
        <div className="border-t border-line px-4 py-3 max-md:hidden md:px-5">
          <DialogLink<CancelPage>
            to={paths.cancelPlan(workspace_id)}
            title={t("billing.cancel_title", { workspace: name })}
            label={t("billing.cancel")}
            className="link text-sm tap"
            content={() => import("~/components/billing/cancel-form").then(({ CancelForm }) => CancelForm)}
          />
        </div>
      ) : null}
    </>
  );
}

/** The card that pays, or that it is paid by transfer, with a link to change it. */
function PaidBy({ page: { subscription, takes_cards, workspace_id } }: { page: BillingData }) {
  const { t } = useTranslation();
  const { card, gateway, status } = subscription!;
  const isCard = gateway === "stripe";
  return (
    <>
      <span className="num">{(isCard && card) || t(`billing.gateway.${gateway!}`)}</span>
      {takes_cards && (status === "active" || status === "canceled") ? (
        <Link to={paths.changeCard(workspace_id)} className="link block text-sm font-normal tap">
          {t(isCard ? "billing.card.other" : "billing.card.give")}
        </Link>
      ) : null}
    </>
  );
}
