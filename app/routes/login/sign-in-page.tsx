import { Link, useActionData, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { PasswordField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { AddressForm } from "./address-form.tsx";
import { GivenAddress } from "./given-address.tsx";
import { SecondStep } from "./second-step.tsx";

type Props = {
  /** The password was right, but the account has its maximum of devices: one must be chosen to end. */
  asks_about_devices: boolean;
  /** The password was right, but a second factor is missing: which ones they have. */
  second_step: { app: boolean; passkeys: boolean; codes: boolean } | null;
  is_tablet: boolean;
  /** The address that was given on the page before; null: that page. */
  email: string | null;
  /** The domain of the address belongs to a company with a sign-in of its own: beside the password, or the only way. */
  company: "too" | "only" | null;
};

/** The page at / and /login. */
export function SignInPage({ asks_about_devices, second_step, is_tablet, email, company }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  if (asks_about_devices) return <AllDevicesInUse action={paths.login + search} />;
  if (second_step) return <SecondStep action={paths.login + search} {...second_step} />;
  if (is_tablet) return <TabletSignIn action={paths.login + search} email={email} />;
  return (
    <SignInFrame
      title={t("session.title")}
      intro={t("ui.tagline")}
      foot={
        <span className="flex flex-wrap items-center gap-x-4">
          <span>
            {t("session.no_account")}{" "}
            <Link to={registerFor(search)} className="link text-primary tap">
              {t("session.register")}
            </Link>
          </span>
          <Link to={paths.pricing} className="link text-primary tap">
            {t("pricing.title")}
          </Link>
        </span>
      }
    >
      <DoneNotice />
      {email ? <GivenAddress email={email} company={company} /> : <AddressForm action={paths.login + search} />}
    </SignInFrame>
  );
}

/** The address of registration, with the return address and invitation of this page. */
function registerFor(search: string): string {
  const next = new URLSearchParams(search).get("next");
  const token = /^\/invitations\/([\w-]+)$/.exec(next ?? "")?.[1];
  if (token) return `${paths.register}?token=${encodeURIComponent(token)}`;
  return next ? `${paths.register}?next=${encodeURIComponent(next)}` : paths.register;
}

/** The form for tablets: few fields, all large. */
function TabletSignIn({ action, email }: { action: string; email: string | null }) {
  const { t } = useTranslation();
  return (
    <SignInFrame
      large
      title={t("session.title")}
      intro={t("session.tablet.intro")}
      foot={
        <a href={`${paths.login}?tablet=0`} className="link inline-block py-3 text-base text-primary">
          {t("session.tablet.usual")}
        </a>
      }
    >
      <DoneNotice />
      <Form
        action={action}
        className="grid grid-cols-1 gap-6 [&_.btn-square]:size-16 [&_.input]:h-16 [&_.input]:pr-16 [&_.input]:text-xl [&_label]:text-lg"
      >
        <TextField
          name="email"
          label={t("session.tablet.name")}
          hint={t("session.tablet.name_hint")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email ?? undefined}
          required
        />
        <PasswordField
          name="password"
          label={t("user.password")}
          autoComplete="current-password"
          autoFocus={Boolean(email)}
          required
        />
        <SubmitButton className="h-20 w-full text-2xl">{t("session.sign_in")}</SubmitButton>
      </Form>
    </SignInFrame>
  );
}

/** What happened just before: the password was set, or the account was deleted. */
function DoneNotice() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const answer = useActionData();
  const said = params.get("said");
  if (answer) return null;
  if (said === "over")
    return (
      <Notice tone="plan" role="status" className="mb-5">
        {t("session.second_step.over")}
      </Notice>
    );
  if (said === "company")
    return (
      <Notice tone="plan" role="status" className="mb-5">
        {t("company.required")}
      </Notice>
    );
  if (said !== "reset" && said !== "deleted") return null;
  return (
    <Notice tone="valid" role="status" className="mb-5">
      {t(said === "reset" ? "session.password_is_set" : "session.account_is_deleted")}
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
