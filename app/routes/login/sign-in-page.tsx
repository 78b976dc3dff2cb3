import { Link, useActionData, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/simple-frame";
import { paths } from "~/paths";
import { EmailField, PasswordField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";

type Props = {
  /** The password was right, and every device is in use: the choice is open. */
  asks_about_devices: boolean;
};

/** The page behind / and /login. */
export function SignInPage({ asks_about_devices }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  if (asks_about_devices) return <AllDevicesInUse action={paths.login + search} />;
  return (
    <SignInFrame
      title={t("session.title")}
      intro={t("ui.tagline")}
      foot={
        <>
          {t("session.no_account")}{" "}
          <Link to={paths.register} className="link inline-block text-primary max-md:py-3">
            {t("session.register")}
          </Link>
        </>
      }
    >
      <Said />
      <Form action={paths.login + search} className="grid grid-cols-1 gap-5">
        <EmailField name="email" label={t("user.email")} autoComplete="username" required />
        <PasswordField
          name="password"
          label={t("user.password")}
          autoComplete="current-password"
          required
          aside={
            <Link to={paths.forgotPassword} className="link text-sm text-primary max-md:-my-3 max-md:py-3">
              {t("session.forgotten")}
            </Link>
          }
        />
        <SubmitButton className="h-11 w-full">{t("session.sign_in")}</SubmitButton>
      </Form>
    </SignInFrame>
  );
}

/** What happened just before: the password was set. */
function Said() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const answer = useActionData();
  if (params.get("said") !== "reset" || answer) return null;
  return (
    <Notice tone="valid" role="status" className="mb-5">
      {t("session.password_is_set")}
    </Notice>
  );
}

function AllDevicesInUse({ action }: { action: string }) {
  const { t } = useTranslation();
  return (
    <SignInFrame title={t("session.devices.title")} intro={t("session.devices.text")}>
      <Form action={action} className="grid grid-cols-1 gap-3">
        <SubmitButton name="choice" value="continue" className="h-11 w-full">
          {t("session.devices.continue")}
        </SubmitButton>
        <SubmitButton name="choice" value="cancel" kind="plain" className="h-11 w-full">
          {t("ui.cancel")}
        </SubmitButton>
      </Form>
    </SignInFrame>
  );
}
