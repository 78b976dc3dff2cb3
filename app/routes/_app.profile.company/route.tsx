import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, redirect, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SettingsFrame } from "~/frame/settings-frame";
import { paths } from "~/paths";
import { currentWorkspace, signedIn } from "~/signed-in.server";
import { Tabs } from "~/ui/tabs";

/** The settings of a workspace. Each page asks for itself whether it may be seen. */
export async function loader(args: LoaderFunctionArgs) {
  const current = await currentWorkspace(args, signedIn(args));
  if (!current) throw redirect(paths.newWorkspace);
  return { workspace_id: current.workspace_id, is_owner: current.role === "owner" };
}

export default function CompanySettings() {
  const { t } = useTranslation();
  const { workspace_id, is_owner } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const entries = [
    { to: paths.companyGeneral(workspace_id), label: t("workspace.general"), icon: "building-2" },
    { to: paths.companyTheme(workspace_id), label: t("workspace.theme"), icon: "palette" },
    { to: paths.companyGroups(workspace_id), label: t("group.title"), icon: "users" },
    { to: paths.history(workspace_id), label: t("history.title"), icon: "history" },
    ...(is_owner ? [{ to: paths.deleteWorkspace(workspace_id), label: t("workspace.leave.title"), icon: "door-open" } as const] : []),
  ] as const;
  return (
    <SettingsFrame title={t("workspace.settings")} entries={[...entries]}>
      <Tabs
        label={t("workspace.settings")}
        items={entries.map((entry) => ({ ...entry, current: `${pathname}/`.startsWith(`${entry.to.split("?")[0]}/`) }))}
        className="mb-5 lg:hidden"
      />
      <Outlet />
    </SettingsFrame>
  );
}
