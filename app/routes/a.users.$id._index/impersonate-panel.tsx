import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

type Props = { name: string; may: boolean; asks: boolean };

/** The form to act as this user: with a reason, and the super admin's password. */
export function ImpersonatePanel({ name, may, asks }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("admin.impersonate.title", { name })} padded className="mt-5">
      {may ? (
        <>
          <p className="max-w-prose text-sm text-muted">{t("admin.impersonate.text", { name })}</p>
          <Form className="mt-4 grid max-w-[42rem] grid-cols-1 gap-4">
            <TextField name="reason" label={t("admin.reason")} hint={t("admin.reason_hint")} maxLength={500} required />
            <PasswordAgain name="password" label={t("user.password")} asks={asks} />
            <div className="max-md:grid">
              <SubmitButton kind="plain" icon="user-check">
                {t("admin.impersonate.submit")}
              </SubmitButton>
            </div>
          </Form>
        </>
      ) : (
        <p className="text-sm text-muted">{t("admin.impersonate.not_admins")}</p>
      )}
    </Panel>
  );
}
