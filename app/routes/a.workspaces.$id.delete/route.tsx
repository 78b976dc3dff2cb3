import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WithReason } from "@server/backoffice/admin/inputs";
import { invalid } from "@server/core/errors";
import { PasswordAgain } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PasswordAgain as PasswordAgainField } from "~/components/session/password-again";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { TextField } from "~/ui/fields";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("workspace.delete.title") };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const id = args.params.id!;
    const [before, { subscriptions }] = await Promise.all([
      api.workspace.beforeDeleting({ id }),
      api.adminWorkspace.get({ id }),
    ]);
    return { ...before, pays: subscriptions.some(({ status }) => status === "active" || status === "canceled") };
  });

const Confirmed = WithReason.extend(PasswordAgain.shape).extend({ name: z.string().trim().max(200) });

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Confirmed, async (api, { password, name, ...given }) => {
    const workspace = await api.adminWorkspace.get({ id: given.id });
    if (name !== workspace.name.trim()) throw invalid("workspace.delete_name_differs", "name");
    await requirePassword(api, password);
    await api.adminWorkspace.delete(given);
    return redirect(paths.adminWorkspaces({ done: "admin_workspace_deleted" }), 303);
  });
}

export default function DeleteWorkspace() {
  const { t } = useTranslation();
  const { workspace_id, name, boards, objects, files, members, pays, asks_password } = useLoaderData<typeof loader>();
  const goes = [
    t("workspace.boards", { count: boards }),
    t("container.objects_count", { count: objects }),
    t("container.files_count", { count: files }),
  ].join(", ");
  return (
    <ConfirmForm
      title={t("admin_workspace.delete.question", { name })}
      warning={
        <>
          <p className="font-semibold">{t("workspace.delete.goes", { what: goes })}</p>
          <p className="mt-1">{t("workspace.delete.people", { count: members })}</p>
          <p className="mt-1">{t("workspace.delete.public")}</p>
          {pays ? <p className="mt-1">{t("admin_workspace.delete.pays")}</p> : null}
          <p className="mt-1">{t("admin_workspace.delete.invoices")}</p>
          <p className="mt-1">{t("workspace.delete.forever")}</p>
        </>
      }
      confirm={t("workspace.delete.submit")}
      cancel={paths.adminWorkspace(workspace_id)}
    >
      <TextField
        name="name"
        label={t("workspace.delete.name")}
        hint={t("workspace.delete.name_hint", { name })}
        autoComplete="off"
        required
      />
      <TextField name="reason" label={t("admin.reason")} hint={t("admin.reason_hint")} maxLength={500} required />
      <PasswordAgainField label={t("user.password")} asks={asks_password} />
    </ConfirmForm>
  );
}
