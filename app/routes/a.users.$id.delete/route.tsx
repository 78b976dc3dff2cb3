import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WithReason } from "@server/backoffice/admin/inputs";
import { PasswordAgain } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/admin/users-table";
import { PasswordAgain as PasswordAgainField } from "~/components/session/password-again";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { ConfirmForm } from "~/ui/confirm-form";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("admin.user.delete.title") };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const [user, { asks_password }] = await Promise.all([
      api.admin.user({ id: args.params.id! }),
      api.session.needsPassword(),
    ]);
    const owned = user.workspaces.filter(({ role }) => role === "owner").map(({ name }) => name);
    return { id: user.id, name: nameOf(user), may: user.may.delete, owned, asks_password };
  });

const Confirmed = WithReason.extend(PasswordAgain.shape);

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Confirmed, async (api, { password, ...given }) => {
    await requirePassword(api, password);
    await api.admin.deleteUser(given);
    return redirect(paths.adminUsers({ said: "deleted" }), 303);
  });
}

export default function DeleteUser() {
  const { t } = useTranslation();
  const { id, name, may, owned, asks_password } = useLoaderData<typeof loader>();
  if (!may)
    return (
      <div className="mx-auto max-w-lg">
        <h1 className="text-2xl">{t("admin.user.delete.title")}</h1>
        <Notice tone="soon" className="mt-5" title={owned.length > 0 ? t("admin.user.delete.owner") : undefined}>
          {owned.length > 0 ? t("admin.owns_workspaces", { names: owned.join(", ") }) : t("admin.not_yourself")}
        </Notice>
        <Action to={paths.adminUser(id)} className="mt-5">
          {t("ui.back")}
        </Action>
      </div>
    );
  return (
    <ConfirmForm
      title={t("admin.user.delete.question", { name })}
      warning={t("admin.user.delete.warning")}
      confirm={t("ui.delete")}
      cancel={paths.adminUser(id)}
    >
      <TextField name="reason" label={t("admin.reason")} hint={t("admin.reason_hint")} maxLength={500} required />
      <PasswordAgainField name="password" label={t("user.password")} asks={asks_password} />
    </ConfirmForm>
  );
}
