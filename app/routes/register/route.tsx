import { languages, locales } from "@i18n/locales";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData, useSearchParams } from "@remix-run/react";
import { MIN_PASSWORD } from "@server/core/constants";
import { RegistrationForm } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { CheckboxField } from "~/ui/choices";
import { EmailField, PasswordField, SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { ownPath } from "~/web/own-path";
import { redirectSignedIn } from "~/web/session-cookies.server";
import { guestsOnly } from "~/web/start.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("user.register.title") };

/**
 * With the token of an invitation the address is fixed. An invalid token, or an address that has an account, redirects
 * to the invitation's own page.
 */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenIn(args.request);
  if (token && args.context.actor) throw redirect(paths.invitation(token));
  await guestsOnly(args);
  const invitation = token ? await load(args, (api) => api.invitation.look({ token })) : null;
  if (token && (invitation?.state !== "open" || invitation.has_account)) throw redirect(paths.invitation(token));
  return {
    locale: args.context.locale,
    invitation: invitation && {
      email: invitation.email,
      to: invitation.container ?? invitation.workspace,
      name: invitation.name,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const token = tokenIn(args.request);
  const next = ownPath(new URL(args.request.url).searchParams.get("next"));
  return submit(args, RegistrationForm, async (api, input) => {
    const entered = await api.user.registerHere({ ...input, token });
    const { workspace_id, container_id } = entered;
    const invitedTo = container_id ? paths.container(container_id) : workspace_id && paths.workspace(workspace_id);
    return redirectSignedIn(invitedTo ?? next ?? paths.newWorkspace, entered);
  });
}

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? undefined;

export default function Register() {
  const { t } = useTranslation();
  const { locale, invitation } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const token = params.get("token");
  const next = token ? paths.invitation(token) : params.get("next");
  const signIn = next ? `${paths.login}?next=${encodeURIComponent(next)}` : paths.login;
  return (
    <SignInFrame
      title={t("user.register.title")}
      intro={invitation ? t("invitation.to", { name: invitation.to }) : t("user.register.intro")}
      foot={
        <span className="flex flex-wrap items-center gap-x-4">
          <span>
            {t("user.register.have_account")}{" "}
            <Link to={signIn} className="link text-primary tap">
              {t("session.sign_in")}
            </Link>
          </span>
          {invitation ? null : (
            <Link to={paths.pricing} className="link text-primary tap">
              {t("pricing.title")}
            </Link>
          )}
        </span>
      }
    >
      <Form className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-3">
          <TextField
            name="first_name"
            label={t("user.first_name")}
            autoComplete="given-name"
            defaultValue={invitation?.name?.first_name}
            required
          />
          <TextField
            name="last_name"
            label={t("user.last_name")}
            autoComplete="family-name"
            defaultValue={invitation?.name?.last_name}
            required
          />
        </div>
        <EmailField
          name="email"
          label={t("user.email")}
          autoComplete="username"
          required
          readOnly={Boolean(invitation)}
          defaultValue={invitation?.email}
          hint={invitation ? t("user.register.invited") : undefined}
        />
        <PasswordField
          name="password"
          label={t("user.password")}
          autoComplete="new-password"
          required
          hint={t("user.password_hint", { minimum: MIN_PASSWORD })}
        />
        <PasswordField
          name="password_confirmation"
          label={t("user.password_again")}
          autoComplete="new-password"
          required
        />
        <SelectField
          name="locale"
          label={t("user.locale")}
          defaultValue={locale}
          options={locales.map((value) => ({ value, label: languages[value].name }))}
        />
        <CheckboxField
          name="terms"
          label={
            <>
              {t("user.register.terms_before")}{" "}
              <Link to={paths.terms} target="_blank" className="link text-primary">
                {t("user.register.terms")}
              </Link>
              {t("user.register.terms_after")}
            </>
          }
        />
        <SubmitButton className="h-11 w-full">{t("user.register.submit")}</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
