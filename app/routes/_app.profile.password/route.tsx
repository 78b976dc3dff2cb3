import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useNavigate, useRouteLoaderData } from "@remix-run/react";
import { PasswordAgain } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { PasskeyButton } from "~/components/passkey/passkey-button";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import type { loader as rootLoader } from "~/root";
import { PasswordField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { ownPath } from "~/web/own-path";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("user.password_again_title") };

const nextIn = (request: Request) => ownPath(new URL(request.url).searchParams.get("next")) ?? paths.profile;

/** Asks for the password before a sensitive page. If it was given recently, it redirects at once. */
export async function loader(args: LoaderFunctionArgs) {
  const { impersonatorId, byCompany } = signedIn(args);
  const next = nextIn(args.request);
  const { asks_password } = await load(args, (api) => api.session.needsPassword());
  if (!asks_password) throw redirect(next);
  return { next, impersonates: impersonatorId !== null, is_by_company: byCompany !== null };
}

export async function action(args: ActionFunctionArgs) {
  signedIn(args);
  return submit(args, PasswordAgain, async (api, { password }) => {
    await api.user.validate({ password: password || undefined });
    return redirect(nextIn(args.request), 303);
  });
}

export default function Password() {
  const { t } = useTranslation();
  const { impersonates, next, is_by_company } = useLoaderData<typeof loader>();
  const hasPasskey = useRouteLoaderData<typeof rootLoader>("root")?.user?.has_passkey;
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-lg">
      <h1 className="text-2xl">{t("user.password_again_title")}</h1>
      <p className="mt-2 text-muted">{t(impersonates ? "user.password_your_own" : "user.password_why")}</p>
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <PasswordField name="password" label={t("user.password")} required />
          {hasPasskey ? (
            <PasskeyButton ceremony="confirm" className="md:w-fit" onAnswer={() => navigate(next, { replace: true })}>
              {t("factor.passkey.instead")}
            </PasskeyButton>
          ) : null}
          {is_by_company ? (
            <a href={signInPaths.company({ purpose: "confirm", next })} className="btn md:w-fit">
              <Icon name="building-2" />
              {t("company.confirm")}
            </a>
          ) : null}
        </div>
        <FormActions>
          <SubmitButton>{t("ui.continue")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
