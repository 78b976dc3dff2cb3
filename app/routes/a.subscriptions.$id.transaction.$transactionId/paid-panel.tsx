import type { AdminTransaction } from "@server/backoffice/admin/subscription-inputs";
import { useTranslation } from "react-i18next";
import { DateField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { useToday } from "~/ui/time";

/** Marks the transaction as paid. */
export function PaidPanel({ transaction }: { transaction: AdminTransaction }) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <Panel title={t("admin_subscription.mark_paid")} padded className="mt-5">
      <p className="text-sm text-muted">
        {t(transaction.gateway === "bank" ? "admin_subscription.mark_paid_text" : "admin_subscription.mark_paid_card")}
      </p>
      <Form intent="mark_paid" defaultValue={{ paid_on: today }} className="mt-4 grid grid-cols-1 gap-4">
        <DateField name="paid_on" label={t("admin_subscription.paid_on")} max={today} required className="max-w-52" />
        <TextField
          name="reason"
          label={t("admin.reason")}
          hint={t("admin_subscription.mark_paid_reason")}
          maxLength={500}
          required
        />
        <div className="max-md:grid">
          <SubmitButton icon="circle-check">{t("admin_subscription.mark_paid")}</SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
