import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailToken } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("user.confirm_email.title") };

/**
 * What the mailed link would confirm, and whether this session requested it. A GET changes nothing, because programs
 * that scan mails open links too.
 */
export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const change = await api.user.checkEmailChange({ token }).catch(() => null);
  return { token, email: change?.email ?? null, here: change?.here ?? false };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, EmailToken, async (api, input) => ({ confirmed: (await api.user.confirmEmail(input)).email }));
}

export default function ConfirmEmail() {
  const { t } = useTranslation();
  const { token, email, here } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const confirmed = answer && "confirmed" in answer ? answer.confirmed : undefined;
  if (confirmed)
    return (
      <SignInFrame title={t("user.confirm_email.done_title")}>
        <Notice tone="valid" role="status">
          <p className="[overflow-wrap:anywhere]">{t("user.confirm_email.done", { email: confirmed })}</p>
        </Notice>
        <Action to={paths.start} kind="primary" className="mt-5 h-11 w-full">
          {t("ui.continue")}
        </Action>
      </SignInFrame>
    );
  if (!email)
    return (
      <SignInFrame title={t("user.confirm_email.over_title")}>
        <Notice tone="bad" role="alert">
          {t("user.confirm_email.over")}
        </Notice>
        <Action to={paths.profile} kind="primary" className="mt-5 h-11 w-full">
          {t("user.confirm_email.again")}
        </Action>
      </SignInFrame>
    );
  if (!here)
    return (
      <SignInFrame title={t("user.confirm_email.title")}>
        <p className="text-lg font-semibold [overflow-wrap:anywhere]">{email}</p>
        <Notice tone="plan" role="status" className="mt-5">
          {t("user.confirm_email.elsewhere")}
        </Notice>
        <Action to={paths.profile} kind="primary" className="mt-5 h-11 w-full">
          {t("user.confirm_email.again")}
        </Action>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t("user.confirm_email.title")} intro={t("user.confirm_email.intro")}>
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">{email}</p>
      <Form className="mt-5 grid grid-cols-1 gap-5">
        <input type="hidden" name="token" value={token} />
        <SubmitButton className="h-11 w-full">{t("user.confirm_email.submit")}</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
