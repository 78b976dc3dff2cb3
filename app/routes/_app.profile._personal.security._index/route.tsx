import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DevicesPanel } from "~/components/device/devices-panel";
import { ProgramDone } from "~/components/program/program-done";
import { RecoveryCodes } from "~/components/security/recovery-codes";
import { RequiredFactor } from "~/components/security/required-factor";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";
import { Moment } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import { challengeIn } from "~/web/passkey-cookie.server";
import { toConfirmFirst } from "~/web/password-again.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { AppPanel } from "./app-panel.tsx";
import { CodesPanel } from "./codes-panel.tsx";
import { CompanyPanel } from "./company-panel.tsx";
import { EventsPanel, pageIn } from "./events-panel.tsx";
import { done, type SecurityDone, SecurityForms } from "./forms.ts";
import { PasskeysPanel } from "./passkeys-panel.tsx";

export const handle: Titled = { title: (t) => t("security.title") };

export async function loader(args: LoaderFunctionArgs) {
  const { email, requiredFactor } = signedIn(args);
  return load(args, async (api) => {
    const [factors, devices, events, companies] = await Promise.all([
      api.factor.list(),
      api.session.devices(),
      api.history.ofOneself(pageIn(args.request)),
      api.provider.ofOneself(),
    ]);
    return { ...factors, devices, companies, events, email, required: requiredFactor?.isGiven ? null : requiredFactor };
  });
}

const back = (what: SecurityDone, part = "") => redirect(`${paths.security}?saved=${what}${part}`, 303);

export async function action(args: ActionFunctionArgs) {
  signedIn(args);
  return toConfirmFirst(paths.security, () =>
    submit(args, SecurityForms, async (api, form) => {
      switch (form.intent) {
        case "add_passkey": {
          const { codes } = await api.factor.addPasskey({
            response: form.passkey,
            challenge_token: await challengeIn(args.request),
          });
          return codes ? data({ codes }) : back("passkey");
        }
        case "rename_passkey":
          await api.factor.renamePasskey(form);
          return back("renamed");
        case "remove_passkey":
          await api.factor.removePasskey(form);
          return back("removed");
        case "start_app":
          await api.factor.startApp();
          return redirect(signInPaths.authenticatorApp, 303);
        case "remove_app":
          await api.factor.removeApp();
          return back("app_removed");
        case "renew_codes":
          return data(await api.factor.renewCodes());
        case "end_device":
          await api.session.endDevice(form);
          return back("device", "#devices");
        case "end_others":
          await api.session.endOthers();
          return back("others", "#devices");
      }
    }),
  );
}

/** Passkeys, the app, recovery codes and devices of the user, and what happened to their account. */
export default function Security() {
  const { t } = useTranslation();
  const { devices, companies, events, email, required, ...factors } = useLoaderData<typeof loader>();
  const codes = useActionData<{ codes?: string[] | null }>()?.codes;
  if (codes) return <RecoveryCodes codes={codes} email={email} />;
  const hasFactor = factors.app || factors.passkeys.length > 0;
  const mayChange = factors.may_edit && !factors.asks_password;
  return (
    <>
      <h1 className="text-2xl">{t("security.title")}</h1>
      <p className="mt-1 text-muted">
        {t("security.intro")}{" "}
        <Link to={`${paths.profile}#password`} className="link text-primary tap">
          {t("security.password")}
        </Link>
      </p>
      <ProgramDone name="saved" codes={done} say={(what) => t(`security.saved.${what}`)} className="mt-5" />
      {required ? <RequiredFactor {...required} className="mt-5" /> : null}
      {factors.is_exempt ? (
        <Notice tone="plan" className="mt-5">
          {t("factor.required.demo")}
        </Notice>
      ) : null}
      {factors.reset ? (
        <Notice
          tone="soon"
          className="mt-5"
          action={
            <Action to={signInPaths.keepFactors({ token: factors.reset.token })}>{t("factor.keep.submit")}</Action>
          }
        >
          {t("factor.keep.waits", { workspace: factors.reset.workspace })} <Moment value={factors.reset.due_at} />
        </Notice>
      ) : null}
      {factors.may_edit && factors.asks_password ? (
        <Notice
          tone="plan"
          className="mt-5"
          action={
            <Action to={paths.password(paths.security)} icon="lock-open">
              {t("factor.confirm")}
            </Action>
          }
        >
          {t("factor.first_confirm")}
        </Notice>
      ) : null}
      <div className="mt-5 grid grid-cols-1 gap-5">
        <PasskeysPanel passkeys={factors.passkeys} mayChange={mayChange} isFirst={!hasFactor} />
        <AppPanel app={factors.app} mayChange={mayChange} />
        {hasFactor ? <CodesPanel left={factors.codes_left} mayChange={mayChange} /> : null}
        <CompanyPanel companies={companies} />
        <DevicesPanel devices={devices} mayEnd={factors.may_end_devices} />
        <EventsPanel {...events} />
      </div>
    </>
  );
}
