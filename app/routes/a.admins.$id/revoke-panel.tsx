import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { CheckboxField } from "~/ui/choices";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

type Props = { name: string; isLast: boolean; isMe: boolean; asks: boolean };

/** Revokes the rights of a super admin; one's own only after a confirmation, those of the last one never. */
export function RevokePanel({ name, isLast, isMe, asks }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("admin.revoke.title")} padded>
      {isLast ? (
        <p className="text-sm text-muted">{t("admin.revoke.last")}</p>
      ) : (
        <>
          <p className="text-sm text-muted">{t("admin.revoke.text", { name })}</p>
          <Form className="mt-4 grid grid-cols-1 gap-4">
            {isMe ? <CheckboxField name="myself" label={t("admin.revoke.myself")} /> : null}
            <TextField name="reason" label={t("admin.reason")} hint={t("admin.reason_hint")} maxLength={500} required />
            <PasswordAgain name="password" label={t("user.password")} asks={asks} />
            <div className="max-md:grid">
              <SubmitButton kind="plain" icon="user-x">
                {t("admin.revoke.title")}
              </SubmitButton>
            </div>
          </Form>
        </>
      )}
    </Panel>
  );
}
