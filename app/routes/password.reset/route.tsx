import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData } from "@remix-run/react";
import { MIN_PASSWORD } from "@server/core/constants";
import { PasswordReset } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { PasswordField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { submit } from "~/web/api.server";
import { redirectSignedOut } from "~/web/session-cookies.server";
import { guestsOnly } from "~/web/start.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("user.reset.title") };

/** Checks the mailed link before asking for a new password. */
export async function loader(args: LoaderFunctionArgs) {
  await guestsOnly(args);
  const { request, context } = args;
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (!token) throw redirect(paths.forgotPassword);
  const works = await context.api.user.validate({ token }).then(
    () => true,
    () => false,
  );
  return { token, works, isUndone: searchParams.get("said") === "undone" };
}

/** Ends all sessions, this browser's too. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, PasswordReset, async (api, input) => {
    await api.user.resetPassword(input);
    return redirectSignedOut(`${paths.login}?said=reset`);
  });
}

export default function ResetPassword() {
  const { t } = useTranslation();
  const { token, works, isUndone } = useLoaderData<typeof loader>();
  if (!works)
    return (
      <SignInFrame title={t("user.reset.over_title")}>
        <Notice tone="bad" role="alert">
          {t("user.reset.over")}
        </Notice>
        <Action to={paths.forgotPassword} kind="primary" className="mt-5 h-11 w-full">
          {t("user.reset.again")}
        </Action>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={t("user.reset.title")}
      intro={t("user.reset.intro")}
      foot={
        <Link to={paths.login} className="link text-primary tap">
          {t("user.forgot.back")}
        </Link>
      }
    >
      {isUndone ? (
        <Notice tone="valid" role="status" className="mb-5">
          {t("user.undo_email.done")}
        </Notice>
      ) : null}
      <Form className="grid grid-cols-1 gap-5">
        <input type="hidden" name="token" value={token} />
        <PasswordField
          name="password"
          label={t("user.new_password")}
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
        <SubmitButton className="h-11 w-full">{t("user.reset.submit")}</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
