import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";
import { PasskeyForm } from "./passkey-form.tsx";

type Props = { action: string; app: boolean; passkeys: boolean; codes: boolean };

/** After the password: a passkey, or a code of the app, or a recovery code. */
export function SecondStep({ action, app, passkeys, codes }: Props) {
  const { t } = useTranslation();
  return (
    <SignInFrame
      title={t("session.second_step.title")}
      intro={t("session.second_step.text")}
      foot={t("session.second_step.lost")}
    >
      {passkeys && !app ? <PasskeyForm action={action} ceremony="second step" first /> : null}
      {app || codes ? (
        <Form action={action} intent="code" className="grid grid-cols-1 gap-5">
          <TextField
            name="code"
            label={t("session.second_step.code")}
            hint={t(app ? "session.second_step.code_app" : "session.second_step.code_recovery")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={app}
            required
          />
          <SubmitButton kind={app ? "primary" : "plain"} className="h-11 w-full">
            {t("session.sign_in")}
          </SubmitButton>
        </Form>
      ) : null}
      {app || codes ? null : <p className="mt-4 text-sm text-muted">{t("session.second_step.passkey_only")}</p>}
      {passkeys && app ? <PasskeyForm action={action} ceremony="second step" /> : null}
      <Form action={action} className="mt-3">
        <SubmitButton name="choice" value="cancel" kind="ghost" className="h-11 w-full">
          {t("ui.cancel")}
        </SubmitButton>
      </Form>
    </SignInFrame>
  );
}
