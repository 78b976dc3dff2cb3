import { MIN_PASSWORD } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { PasswordField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

/** Changes the password, and signs out every other device. */
export function PasswordPanel({ asks }: { asks: boolean }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("user.password")} id="password">
      <Form intent="password" className="grid grid-cols-1 gap-5 p-4 md:p-5">
        <PasswordAgain
          name="password"
          label={t("profile.old_password")}
          asks={asks}
          hint={t("profile.old_password_hint")}
        />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-3">
          <PasswordField
            name="new_password"
            label={t("user.new_password")}
            autoComplete="new-password"
            required
            hint={t("user.password_hint", { minimum: MIN_PASSWORD })}
          />
          <PasswordField
            name="new_password_confirmation"
            label={t("profile.new_password_again")}
            autoComplete="new-password"
            required
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-sm text-muted">{t("profile.password_ends")}</p>
          <SubmitButton kind="plain" className="max-md:w-full">
            {t("profile.change_password")}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
