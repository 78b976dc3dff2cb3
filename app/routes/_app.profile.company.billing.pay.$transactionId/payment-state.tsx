import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";
import { useDates } from "~/ui/time";
import type { Payment } from "./route.tsx";

const signs: Record<Payment["state"], [Tone, IconName]> = {
  paid: ["valid", "circle-check"],
  over: ["none", "info"],
  transfer: ["plan", "landmark"],
  processing: ["plan", "clock"],
  refused: ["bad", "circle-alert"],
  holder: ["soon", "shield-check"],
  to_pay: ["plan", "credit-card"],
};

/** The text for a state: renewals and changes have other ones than a first payment. */
function kindly(state: Payment["state"], kind: Payment["kind"]): string {
  if (state === "transfer" && kind !== "first") return `transfer_${kind}`;
  return state === "to_pay" && kind === "change" ? "to_pay_change" : state;
}

/** The payment's state: a heading and its explanation. */
export function PaymentState({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const money = useMoney();
  const { state, kind, failure, next_attempt_on, amount, workspace, ends_on } = payment;
  const [tone, icon] = signs[state];
  const values = { workspace, sum: money(amount), day: ends_on ? day(ends_on, "long") : "" };
  const key = state === "paid" && !ends_on ? "paid_plain" : kindly(state, kind);
  return (
    <div className="flex items-start gap-4" role="status">
      <span className={`tone-${tone} grid size-11 bg-tone-soft text-tone-ink shrink-0 place-items-center rounded-full`}>
        <Icon name={icon} large />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-xl">{t(`payment.state.${state}`)}</h2>
        {failure && state === "refused" ? <p className="mt-1">{t(`payment.failure.${failure}`)}</p> : null}
        <p className="mt-1 max-w-prose text-muted">{t(`payment.text.${key}`, values)}</p>
        {next_attempt_on && state === "refused" ? (
          <p className="mt-1 text-muted">{t("payment.again_on", { day: day(next_attempt_on, "long") })}</p>
        ) : null}
      </div>
    </div>
  );
}
