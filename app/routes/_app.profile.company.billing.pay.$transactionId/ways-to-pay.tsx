import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";
import type { Payment } from "./route.tsx";

/** What can be done now: continue at the gateway, charge the card again, or return to the plan. */
export function WaysToPay({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const { state, workspace_id, invoice, id, withdrawable } = payment;
  const isToPay = state === "to_pay" || state === "refused" || state === "holder";
  return (
    <div className="mt-6 flex flex-wrap items-start gap-3">
      {isToPay ? <PayForms payment={payment} /> : null}
      {state === "paid" ? (
        <Action to={paths.workspace(workspace_id)} kind="primary">
          {t("payment.to_workspace")}
        </Action>
      ) : null}
      {invoice ? (
        <a href={paths.invoicePdf(id)} className="btn">
          {t("payment.invoice", { number: invoice })}
        </a>
      ) : null}
      {isToPay ? null : <Action to={paths.billing(workspace_id)}>{t("payment.to_billing")}</Action>}
      {withdrawable ? (
        <Action to={paths.cancelPlan(workspace_id, { order: id })} kind="ghost" deskOnly>
          {t("billing.withdraw")}
        </Action>
      ) : null}
    </div>
  );
}

function PayForms({ payment: { state, workspace_id, card } }: { payment: Payment }) {
  const { t } = useTranslation();
  return (
    <Form className="flex flex-wrap gap-3">
      <input type="hidden" name="id" value={workspace_id} />
      <SubmitButton name="intent" value="pay" icon={state === "holder" ? "shield-check" : "credit-card"}>
        {t(`payment.pay.${state}`)}
      </SubmitButton>
      {state === "refused" && card ? (
        <SubmitButton name="intent" value="again" kind="plain" icon="rotate-cw">
          {t("payment.again", { card })}
        </SubmitButton>
      ) : null}
    </Form>
  );
}
