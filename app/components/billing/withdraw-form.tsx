import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PhoneNotice } from "~/ui/phone-notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useMoney } from "./use-money.ts";

export type OpenOrder = {
  id: string;
  kind: "first" | "renewal" | "change";
  what: string;
  amount: number;
  gateway: "stripe" | "bank";
};

/** The form that withdraws an unpaid order: what happens to its amount, its invoice and the current plan. */
export function WithdrawForm({ workspaceId, order }: { workspaceId: string; order: OpenOrder }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { id, kind, what, amount, gateway } = order;
  const path = paths.cancelPlan(workspaceId, { order: id });
  return (
    <>
      <PhoneNotice what="plan" path={path} />
      <Form action={path} className="grid grid-cols-1 gap-4 max-md:hidden">
        <Notice tone="soon" icon="undo-2">
          <ul className="grid list-disc gap-1 pl-4">
            <li>{t("billing.withdraw_what", { what, sum: money(amount) })}</li>
            {gateway === "bank" ? <li>{t("billing.withdraw_credit")}</li> : null}
            <li>{t(kind === "change" ? "billing.withdraw_change" : "billing.withdraw_first")}</li>
          </ul>
        </Notice>
        <input type="hidden" name="id" value={workspaceId} />
        <input type="hidden" name="transaction_id" value={id} />
        <FormActions cancel={paths.billing(workspaceId)} keep={t("billing.withdraw_not")}>
          <SubmitButton kind="error" icon="undo-2">
            {t("billing.withdraw")}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
