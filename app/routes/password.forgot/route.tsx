import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useSearchParams } from "@remix-run/react";
import { ForgottenPassword } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { EmailField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { submit } from "~/web/api.server";
import { guestsOnly } from "~/web/start.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("user.forgot.title") };

export async function loader(args: LoaderFunctionArgs) {
  await guestsOnly(args);
  return {};
}

/** The same answer for every address, whether it has an account or not. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, ForgottenPassword, async (api, input) => {
    await api.user.forgotPassword(input);
    return { asked_for: input.email };
  });
}

export default function ForgotPassword() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const email = answer && "asked_for" in answer ? answer.asked_for : undefined;
  const back = (
    <Link to={paths.login} className="link text-primary tap">
      {t("user.forgot.back")}
    </Link>
  );
  if (email)
    return (
      <SignInFrame title={t("user.forgot.sent_title")} foot={back}>
        <Notice tone="plan" icon="mail-check" role="status">
          {t("user.forgot.sent", { email })}
        </Notice>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t("user.forgot.title")} intro={t("user.forgot.intro")} foot={back}>
      <Form className="grid grid-cols-1 gap-5" defaultValue={{ email: params.get("email")?.slice(0, 254) ?? "" }}>
        <EmailField name="email" label={t("user.email")} autoComplete="username" required />
        <SubmitButton className="h-11 w-full">{t("user.forgot.submit")}</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
