import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";

/** Withdraws a share, after an explanation: this cannot be undone. */
export function Withdraw({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <details className="group min-w-0">
      <summary className="btn btn-ghost btn-sm w-fit list-none touch:h-11 [&::-webkit-details-marker]:hidden">
        <Icon name="unlink" />
        {t("share.withdraw")}
        <span className="sr-only">: {name}</span>
      </summary>
      <Form
        intent={`withdraw-${id}`}
        className="mt-2 grid gap-3 rounded-field border border-line p-3"
        preventScrollReset
      >
        <p className="text-sm">{t("share.withdraw_text")}</p>
        <SubmitButton kind="error" icon="unlink" className="justify-self-start touch:h-11">
          {t("share.withdraw_now")}
        </SubmitButton>
      </Form>
    </details>
  );
}
