import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ResetToken } from "@server/tenancy/factor/inputs";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { type Api, load, submit } from "~/web/api.server";
import { nullIf } from "~/web/null-if.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("factor.keep.title") };

/** What the mailed link is about. A GET changes nothing, because programs that scan mails open links too. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const find = (api: Api) => api.factor.checkReset({ token }).catch(nullIf("UNPROCESSABLE_CONTENT"));
  return { token, waiting: await load(args, find) };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ResetToken, async (api, input) => {
    await api.factor.keep(input);
    return redirect(signInPaths.keepFactors({ done: "kept" }), 303);
  });

/** Where somebody keeps their second factors, which an admin asked to have removed. */
export default function KeepFactors() {
  const { t } = useTranslation();
  const { token, waiting } = useLoaderData<typeof loader>();
  const isKept = useSearchParams()[0].get("done") === "kept";
  if (!waiting)
    return (
      <SignInFrame title={t(isKept ? "factor.keep.kept" : "factor.keep.title")}>
        <Notice tone={isKept ? "valid" : "plan"} role="status">
          {t(isKept ? "factor.keep.kept_text" : "factor.reset.over")}
        </Notice>
        <Action to={paths.security} kind="primary" className="mt-5 h-11 w-full">
          {t("mail.factor.button")}
        </Action>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t("factor.keep.title")} intro={t("factor.keep.text", { workspace: waiting.workspace })}>
      <Form className="grid grid-cols-1 gap-5">
        <input type="hidden" name="token" value={token} />
        <SubmitButton className="h-11 w-full">{t("factor.keep.submit")}</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
