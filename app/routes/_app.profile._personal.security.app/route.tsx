import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FactorCode } from "@server/tenancy/factor/inputs";
import { useTranslation } from "react-i18next";
import { RecoveryCodes } from "~/components/security/recovery-codes";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { Action } from "~/ui/action";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { nullIf } from "~/web/null-if.server";
import { toConfirmFirst } from "~/web/password-again.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("factor.app.title") };

/** The QR code of the app that is being set up; without one, back to the page that begins it. */
export async function loader(args: LoaderFunctionArgs) {
  const { email } = signedIn(args);
  return toConfirmFirst(signInPaths.authenticatorApp, async () => {
    const { app, asks_password } = await load(args, (api) => api.factor.list());
    if (asks_password) throw redirect(paths.password(signInPaths.authenticatorApp));
    // codes of the app that was just put to use are shown by the action
    const setUp = app ? null : await load(args, (api) => api.factor.appInSetUp().catch(nullIf("NOT_FOUND")));
    if (!setUp && !app) throw redirect(paths.security);
    return { email, setUp };
  });
}

export async function action(args: ActionFunctionArgs) {
  signedIn(args);
  return toConfirmFirst(signInPaths.authenticatorApp, () =>
    submit(args, FactorCode, async (api, form) => {
      const { codes } = await api.factor.confirmApp(form);
      return codes ? data({ codes }) : redirect(`${paths.security}?saved=app`, 303);
    }),
  );
}

export default function AuthenticatorApp() {
  const { t } = useTranslation();
  const { email, setUp } = useLoaderData<typeof loader>();
  const codes = useActionData<{ codes?: string[] }>()?.codes;
  if (codes) return <RecoveryCodes codes={codes} email={email} />;
  if (!setUp)
    return (
      <div className="max-w-lg">
        <h1 className="text-2xl">{t("factor.app.title")}</h1>
        <Notice tone="plan" className="mt-5" action={<Action to={paths.security}>{t("mail.factor.button")}</Action>}>
          {t("factor.app.there")}
        </Notice>
      </div>
    );
  return (
    <div className="max-w-lg">
      <h1 className="text-2xl">{t("factor.app.title")}</h1>
      <p className="mt-1 text-muted">{t("factor.app.about")}</p>
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <div>
            <p className="font-medium">{t("factor.app.scan")}</p>
            <div
              role="img"
              aria-label={t("factor.app.qr")}
              className="mt-3 w-fit overflow-hidden rounded-field bg-white"
              dangerouslySetInnerHTML={{ __html: setUp.qr }}
            />
            <p className="mt-3 text-sm text-muted">{t("factor.app.by_hand")}</p>
            <p className="num mt-1 font-mono text-sm [overflow-wrap:anywhere]">{setUp.secret}</p>
          </div>
          <TextField
            name="code"
            label={t("factor.app.code")}
            hint={t("factor.app.code_hint")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
          />
        </div>
        <FormActions cancel={paths.security}>
          <SubmitButton icon="check">{t("factor.app.confirm")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
