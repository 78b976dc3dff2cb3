import { Form as PlainForm } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { EmailField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

type Props = { email: string; awaited_email: string | null; asks_password: boolean };

/** The user's e-mail address. A new one applies once it is confirmed. */
export function EmailPanel({ email, awaited_email, asks_password }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("user.email")} id="email">
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-sm text-muted">
          {t("profile.email_now")}{" "}
          <strong className="font-semibold text-base-content [overflow-wrap:anywhere]">{email}</strong>
        </p>
        {awaited_email ? (
          <Notice
            tone="plan"
            icon="mail-check"
            action={
              <PlainForm method="post" preventScrollReset>
                <button type="submit" name="intent" value="withdraw_email" className="btn btn-sm touch:h-11">
                  {t("profile.withdraw_email")}
                </button>
              </PlainForm>
            }
          >
            <p className="[overflow-wrap:anywhere]">{t("profile.email_awaited", { email: awaited_email })}</p>
          </Notice>
        ) : null}
        <Form intent="email" key={awaited_email} className="grid grid-cols-1 gap-5">
          <EmailField name="email" label={t("profile.new_email")} autoComplete="email" required />
          <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
          <div className="flex md:justify-end">
            <SubmitButton kind="plain" className="max-md:w-full">
              {t("profile.change_email")}
            </SubmitButton>
          </div>
        </Form>
      </div>
    </Panel>
  );
}
