import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ProgramDone } from "~/components/program/program-done";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import { redirectWithSession } from "~/web/session-cookies.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { AccountEnd } from "./account-end.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { type Done, done, SettingsForms } from "./forms.ts";
import { PasswordPanel } from "./password-panel.tsx";
import { PersonForm } from "./person-form.tsx";

export const handle: Titled = { title: (t) => t("profile.settings") };

export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  return load(args, (api) => api.user.settings());
}

const back = (what: Done) => `${paths.profile}?saved=${what}`;

export async function action(args: ActionFunctionArgs) {
  const { userId: id, locale } = signedIn(args);
  return submit(args, SettingsForms, async (api, form) => {
    switch (form.intent) {
      case "person": {
        const { intent: _, ...changes } = form;
        await api.user.edit({ id, ...changes });
        // the texts of another language need a full page load
        return form.locale === locale ? redirect(back("person"), 303) : redirectDocument(back("person"), 303);
      }
      case "no_picture":
        await api.user.edit({ id, image: null });
        return redirect(back("person"), 303);
      case "email":
        await requirePassword(api, form.password);
        await api.user.changeEmail(form);
        return redirect(`${back("email")}#email`, 303);
      case "withdraw_email":
        await api.user.withdrawEmail();
        return redirect(`${paths.profile}#email`, 303);
      case "password": {
        await requirePassword(api, form.password);
        const { session_id } = await api.user.changePassword({ password: form.new_password });
        return redirectWithSession(back("password"), session_id);
      }
    }
  });
}

export default function Settings() {
  const { t } = useTranslation();
  const settings = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl">{t("profile.settings")}</h1>
      <ProgramDone name="saved" codes={done} say={(what) => t(`profile.saved.${what}`)} className="mt-5" />
      <div className="mt-5 grid grid-cols-1 gap-5">
        {settings.may_edit ? (
          <PersonForm person={settings} />
        ) : (
          <Notice tone="plan">{t("refusal.not_on_tablet")}</Notice>
        )}
        {settings.may_change_keys ? (
          <>
            <EmailPanel {...settings} />
            <PasswordPanel asks={settings.asks_password} />
          </>
        ) : settings.may_edit ? (
          <Notice tone="plan">{t("refusal.not_while_impersonating")}</Notice>
        ) : null}
        {settings.may_change_keys ? <AccountEnd /> : null}
      </div>
    </>
  );
}
