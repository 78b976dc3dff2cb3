import { useActionData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { PasswordField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";
import { PasskeyForm } from "./passkey-form.tsx";

type Props = { email: string; company: "too" | "only" | null };

/**
 * The second page of signing in: the sign-in of the company where the domain has one, and the password, the same for
 * everybody, so that it does not tell who has an account.
 */
export function GivenAddress({ email, company }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const answer = useActionData();
  const params = new URLSearchParams(search);
  const next = params.get("next") ?? undefined;
  params.delete("email");
  for (const name of ["company", "said"]) params.delete(name);
  const anew = params.size > 0 ? `${paths.login}?${params}` : paths.login;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium [overflow-wrap:anywhere]">{email}</span>
        <a href={anew} className="link text-primary touch:py-3">
          {t("session.another_address")}
        </a>
      </p>
      {company ? (
        // a link, since browsers let no form lead to another site
        <a href={signInPaths.company({ email, next })} className="btn btn-primary mt-5 h-11 w-full">
          <Icon name="building-2" />
          {t("company.sign_in")}
        </a>
      ) : null}
      {company === "only" ? (
        <details className="mt-4" open={answer !== undefined}>
          <summary className="link inline-block cursor-pointer text-sm text-primary tap">
            {t("company.emergency")}
          </summary>
          <div className="mt-4">
            <PasswordForm email={email} action={paths.login + search} kind="plain" />
          </div>
        </details>
      ) : (
        <div className="mt-5">
          <PasswordForm email={email} action={paths.login + search} kind={company ? "plain" : "primary"} />
        </div>
      )}
    </>
  );
}

function PasswordForm({ email, action, kind }: { email: string; action: string; kind: "primary" | "plain" }) {
  const { t } = useTranslation();
  return (
    <>
      <Form action={action} className="grid grid-cols-1 gap-5">
        {/* for password managers, which look for both */}
        <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          name="password"
          label={t("user.password")}
          autoComplete="current-password"
          autoFocus={kind === "primary"}
          required
          aside={
            <a
              href={`${paths.forgotPassword}?${new URLSearchParams({ email })}`}
              className="link text-sm text-primary touch:-my-3 touch:py-3"
            >
              {t("session.forgotten")}
            </a>
          }
        />
        <SubmitButton kind={kind} className="h-11 w-full">
          {t("session.sign_in")}
        </SubmitButton>
      </Form>
      <PasskeyForm action={action} ceremony="sign in" />
    </>
  );
}
