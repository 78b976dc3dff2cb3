import type { AdminTransaction } from "@server/backoffice/admin/subscription-inputs";
import { communicationInWords } from "@server/billing/invoice/communication";
import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { Facts, Panel } from "~/ui/panel";
import { Day, Moment } from "~/ui/time";

/** The transaction's amount, who marked it as paid, and why a charge failed. */
export function FactsPanel({ transaction }: { transaction: AdminTransaction }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { net, vat_amount, amount, gateway, communication, due_on, paid_at, marked_by, made_at } = transaction;
  const { attempts, next_attempt_on, failure, needs_holder, invoice, period_from, period_until } = transaction;
  const { credit_note, partial_credit_notes } = transaction;
  const creditNotes = [...partial_credit_notes, ...(credit_note ? [credit_note] : [])];
  return (
    <Panel title={t("admin_subscription.asked_for")} className="mt-5">
      <Facts
        facts={[
          [
            t("admin_subscription.period"),
            <span key="period">
              <Day value={period_from} /> – <Day value={period_until} />
            </span>,
          ],
          [t("admin_subscription.amount"), money(amount)],
          [t("admin_subscription.of_which"), `${money(net)} + ${money(vat_amount)}`],
          [t("admin_subscription.gateway_label"), t(`admin_subscription.gateway.${gateway}`)],
          [t("admin_subscription.asked_on"), <Moment key="asked" value={made_at} />],
          ...(communication
            ? [[t("admin_subscription.communication"), communicationInWords(communication)] as const]
            : []),
          ...(due_on ? [[t("admin_subscription.due_on"), <Day key="due" value={due_on} />] as const] : []),
          ...(attempts > 0 ? [[t("admin_subscription.attempts"), attempts] as const] : []),
          ...(next_attempt_on
            ? [[t("admin_subscription.next_attempt"), <Day key="next" value={next_attempt_on} />] as const]
            : []),
          ...(failure ? [[t("admin_subscription.failure"), failure] as const] : []),
          ...(needs_holder ? [[t("admin_subscription.needs_holder"), t("ui.yes")] as const] : []),
          ...(paid_at ? [[t("admin_subscription.paid_on"), <Day key="paid" value={paid_at} />] as const] : []),
          ...(marked_by ? [[t("admin_subscription.marked_by"), marked_by] as const] : []),
          [t("admin_subscription.invoice"), invoice ?? "–"],
          ...(creditNotes.length > 0 ? [[t("admin_subscription.credit_note"), creditNotes.join(", ")] as const] : []),
        ]}
      />
    </Panel>
  );
}
