import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailToken } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { submit } from "~/web/api.server";
import { sendReasons } from "~/web/reasons.server";
import { redirectSignedOut } from "~/web/session-cookies.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("user.undo_email.title") };

/**
 * The address that the mailed link would restore. A GET changes nothing, because programs that scan mails open links
 * too.
 */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return args.context.api.user.checkEmailUndo({ token }).then(
    ({ email }) => ({ token, email, error: null }),
    (refused: Error) => {
      const error = refused.message === "user.undo_taken" ? ("user.undo_taken" as const) : ("user.undo_wrong" as const);
      sendReasons(args, [error]);
      return { token, email: null, error };
    },
  );
}

/** Ends all sessions, this browser's too; then asks for a new password. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, EmailToken, async (api, input) => {
    const { token } = await api.user.undoEmail(input);
    return redirectSignedOut(`${paths.resetPassword}?${new URLSearchParams({ token, said: "undone" })}`);
  });
}

export default function UndoEmail() {
  const { t } = useTranslation();
  const { token, email, error } = useLoaderData<typeof loader>();
  if (error)
    return (
      <SignInFrame title={t("user.undo_email.over_title")}>
        <Notice tone="bad" role="alert">
          {t(error)}
        </Notice>
        <Action
          to={error === "user.undo_taken" ? paths.login : paths.forgotPassword}
          kind="primary"
          className="mt-5 h-11 w-full"
        >
          {t(error === "user.undo_taken" ? "user.undo_email.login" : "user.undo_email.forgot")}
        </Action>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t("user.undo_email.title")} intro={t("user.undo_email.intro")}>
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">{email}</p>
      <Form className="mt-5 grid grid-cols-1 gap-5">
        <input type="hidden" name="token" value={token} />
        <SubmitButton className="h-11 w-full">{t("user.undo_email.submit")}</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
