import { useTranslation } from "react-i18next";
import { ExportLinks } from "~/components/workspace/export-links";
import { paths } from "~/paths/paths";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PhoneNotice } from "~/ui/phone-notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useDates } from "~/ui/time";
import { useMoney } from "./use-money.ts";
import type { OpenOrder } from "./withdraw-form.tsx";

export type CancelPage = { workspace_id: string; name: string; ends_on: string | null; open: OpenOrder | null };

/** The form that cancels a plan: until when it runs, what happens after, and the reason. On a page and in a dialog. */
export function CancelForm({ page: { workspace_id, ends_on, open } }: { page: CancelPage }) {
  const { t } = useTranslation();
  const { day } = useDates();
  if (!ends_on) return <p className="text-muted">{t("subscription.nothing_to_cancel")}</p>;
  const until = day(ends_on, "long");
  return (
    <>
      <PhoneNotice what="plan" path={paths.cancelPlan(workspace_id)} />
      <Form action={paths.cancelPlan(workspace_id)} className="grid grid-cols-1 gap-4 max-md:hidden">
        <Notice tone="soon" icon="calendar-x">
          <ul className="grid list-disc gap-1 pl-4">
            <li>{t("billing.cancel_until", { day: until })}</li>
            {open ? <OpenOrderLine open={open} /> : null}
            <li>{t("billing.cancel_after")}</li>
            <li>{t("billing.cancel_back", { day: until })}</li>
          </ul>
        </Notice>
        <ExportLinks workspaceId={workspace_id} />
        <input type="hidden" name="id" value={workspace_id} />
        <TextArea name="reason" label={t("billing.cancel_reason")} optional rows={3} maxLength={1000} />
        <FormActions cancel={paths.billing(workspace_id)} keep={t("billing.keep")}>
          <SubmitButton kind="error" icon="calendar-x">
            {t("billing.cancel_confirm")}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

/** An unpaid order is canceled with the plan; whatever it would have replaced or renewed stays until its end. */
function OpenOrderLine({ open: { kind, what, amount, gateway } }: { open: OpenOrder }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <li>
      {t(`billing.cancel_${kind}`, { what, sum: money(amount) })}
      {gateway === "bank" && kind !== "first" ? ` ${t("billing.cancel_credit_note")}` : null}
    </li>
  );
}
