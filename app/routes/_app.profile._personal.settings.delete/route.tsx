import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { ConfirmForm } from "~/ui/confirm-form";
import { Notice } from "~/ui/notice";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import { redirectSignedOut } from "~/web/session-cookies.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("profile.delete.title") };

export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  return load(args, (api) => api.user.beforeDeleting());
}

export async function action(args: ActionFunctionArgs) {
  signedIn(args);
  return submit(args, PasswordGiven, async (api, { password }) => {
    await requirePassword(api, password);
    await api.user.delete();
    return redirectSignedOut(`${paths.login}?said=deleted`);
  });
}

export default function DeleteAccount() {
  const { t } = useTranslation();
  const { owned, asks_password } = useLoaderData<typeof loader>();
  if (owned.length > 0) return <FirstHandOver owned={owned} />;
  return (
    <ConfirmForm
      title={t("profile.delete.question")}
      warning={
        <>
          <p className="font-semibold">{t("profile.delete.warning")}</p>
          <p className="mt-1">{t("profile.delete.stays")}</p>
        </>
      }
      confirm={t("profile.delete.go")}
      cancel={paths.profile}
    >
      <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
    </ConfirmForm>
  );
}

/** Workspaces that the user owns must be handed over or deleted first. */
function FirstHandOver({ owned }: { owned: { id: string; name: string }[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <h1 className="text-2xl">{t("profile.delete.title")}</h1>
      <Notice tone="soon" className="mt-5">
        {t("user.owns_workspaces")}
      </Notice>
      <ul className="panel mt-4 divide-y divide-line">
        {owned.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-6">
            <span className="min-w-0 flex-1 basis-full font-medium md:basis-40 [overflow-wrap:anywhere]">{name}</span>
            <div className="flex gap-2 max-md:w-full">
              <Action to={paths.members(id)} small className="touch:h-11 max-md:flex-1">
                {t("profile.delete.hand_over")}
              </Action>
              <Action to={paths.deleteWorkspace(id)} small className="touch:h-11 max-md:flex-1">
                {t("ui.delete")}
              </Action>
            </div>
          </li>
        ))}
      </ul>
      <Action to={paths.profile} kind="ghost" className="mt-4">
        {t("ui.back")}
      </Action>
    </div>
  );
}
