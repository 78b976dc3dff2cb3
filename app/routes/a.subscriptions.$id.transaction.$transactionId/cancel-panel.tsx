import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

type Props = { kind: "first" | "renewal" | "change"; wasPaid: boolean; hasInvoice: boolean };

/** Cancels an unpaid transaction or credits its invoice, and says what follows. */
export function CancelPanel({ kind, wasPaid, hasInvoice }: Props) {
  const { t } = useTranslation();
  const word = wasPaid ? "take_back" : "cancel";
  return (
    <Panel title={t(`admin_subscription.${word}.title`)} padded className="mt-5">
      <p className="text-sm text-muted">
        {t(`admin_subscription.${word}.text`)} {wasPaid ? null : t(`admin_subscription.cancel.after.${kind}`)}{" "}
        {hasInvoice && !wasPaid ? t("admin_subscription.cancel.credited") : null}
      </p>
      <Form intent="cancel" className="mt-4 grid grid-cols-1 gap-4">
        <TextField name="reason" label={t("admin.reason")} hint={t("admin.reason_hint")} maxLength={500} required />
        <div className="max-md:grid">
          <SubmitButton kind="plain" icon="undo-2">
            {t(`admin_subscription.${word}.title`)}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
