import { Form } from "@remix-run/react";
import { communicationInWords } from "@server/billing/invoice/communication";
import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";
import type { Tone } from "~/ui/state";
import { useDates } from "~/ui/time";
import type { BillingData } from "./route.tsx";

/** The most urgent notice about the plan, with what to do. */
export function StateNotice({ page }: { page: BillingData }) {
  const { open, subscription, workspace_id } = page;
  const { t } = useTranslation();
  const { day } = useDates();
  if (open) return <OpenSum page={page} open={open} />;
  if (subscription?.status === "canceled")
    return (
      <Notice
        tone="plan"
        icon="calendar-x"
        title={t("billing.state.canceled", { day: day(subscription.ends_on!, "long") })}
        action={
          <Form method="post">
            <input type="hidden" name="id" value={workspace_id} />
            <button type="submit" className="btn btn-sm max-md:hidden">
              {t("billing.reactivate")}
            </button>
          </Form>
        }
      >
        {t("billing.state.canceled_text")}
      </Notice>
    );
  if (subscription?.next && subscription.next_payment) {
    const { plan, period, extra_boards } = subscription.next;
    const boards = extra_boards > 0 ? `, ${t("billing.extra_count", { count: extra_boards })}` : "";
    const terms = `${t(`billing.plan.${plan}`)}, ${t(`billing.period.${period}`).toLowerCase()}${boards}`;
    return (
      <Notice tone="plan" icon="calendar-clock">
        {t("billing.state.next", { day: day(subscription.next_payment.on, "long"), terms })}
      </Notice>
    );
  }
  if (subscription?.status === "trial" && subscription.ends_on)
    return <Notice tone="plan">{t("billing.state.trial", { day: day(subscription.ends_on, "long") })}</Notice>;
  return null;
}

function OpenSum({ page: { workspace_id }, open }: { page: BillingData; open: NonNullable<BillingData["open"]> }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { day, today } = useDates();
  const isLate = open.gateway === "bank" && open.due_on !== null && open.due_on < today;
  const [tone, key]: [Tone, string] =
    open.status === "pending" || open.status === "authorized"
      ? ["plan", "processing"]
      : open.gateway === "bank"
        ? isLate
          ? ["bad", "transfer_late"]
          : ["plan", "transfer"]
        : open.needs_holder
          ? ["soon", "needs_holder"]
          : open.status === "failed"
            ? ["bad", "failed"]
            : ["soon", "to_pay"];
  const isChange = open.kind === "change" && ["transfer", "transfer_late", "to_pay"].includes(key);
  const values = { sum: money(open.amount), day: open.due_on ? day(open.due_on, "long") : "" };
  return (
    <Notice
      tone={tone}
      icon={tone === "plan" ? "clock" : undefined}
      title={t(`billing.state.${isChange && key !== "transfer_late" ? "change_" : ""}${key}`, values)}
      action={
        key === "processing" ? null : (
          <span className="flex flex-wrap gap-2">
            <Action to={paths.payTransaction(workspace_id, open.id)} small kind={tone === "plan" ? "plain" : "primary"}>
              {t(open.gateway === "bank" ? "billing.how_to_pay" : "billing.pay_now")}
            </Action>
            {open.withdrawable ? (
              <Action to={paths.cancelPlan(workspace_id, { order: open.id })} small kind="ghost" deskOnly>
                {t("billing.withdraw")}
              </Action>
            ) : null}
          </span>
        )
      }
    >
      {isChange ? <p className="max-w-prose">{t("billing.state.change_text", { what: open.what })}</p> : null}
      {open.gateway === "bank" && open.communication
        ? t("billing.state.communication", { communication: communicationInWords(open.communication) })
        : null}
      {key === "failed" && open.next_attempt_on
        ? t("billing.state.again", { day: day(open.next_attempt_on, "long") })
        : null}
      {key === "needs_holder" ? t("billing.state.needs_holder_text") : null}
      {key === "processing" ? t("billing.state.processing_text") : null}
    </Notice>
  );
}
