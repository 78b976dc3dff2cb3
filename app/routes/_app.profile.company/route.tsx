import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import type { Verb } from "@server/core/policy";
import { useTranslation } from "react-i18next";
import { type SettingsEntry, SettingsFrame } from "~/frame/settings-frame";
import { paths } from "~/paths/paths";
import { programPaths } from "~/paths/programs";
import { signInPaths } from "~/paths/sign-in";
import { Tabs } from "~/ui/tabs";
import { load, requireAllowed } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";

/** In the `handle` of a page that needs more width than the form column. */
export type Wide = { wide: true };

/** The settings of a workspace, for its admins. Each page checks by itself whether the user may see it. */
export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const { abilities } = await load(args, (api) => api.workspace.permissions({ id }));
  await requireAllowed(args, { workspace_id: id }, abilities.includes("workspace.edit"));
  return { workspace_id: id, abilities };
}

export default function CompanySettings() {
  const { t } = useTranslation();
  const { workspace_id, abilities } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const wide = useMatches().some(({ handle }) => (handle as Partial<Wide> | undefined)?.wide);
  const all: (SettingsEntry & { ability: Verb })[] = [
    {
      ability: "workspace.edit",
      to: paths.companyGeneral(workspace_id),
      label: t("workspace.general"),
      icon: "building-2",
    },
    { ability: "workspace.edit", to: paths.companyTheme(workspace_id), label: t("workspace.theme"), icon: "palette" },
    { ability: "billing.see", to: paths.billing(workspace_id), label: t("billing.title"), icon: "credit-card" },
    { ability: "group.edit", to: paths.companyGroups(workspace_id), label: t("group.title"), icon: "users" },
    { ability: "library.edit", to: paths.library(workspace_id), label: t("library.title"), icon: "book-open" },
    { ability: "workspace.edit", to: paths.lists(workspace_id), label: t("category.lists"), icon: "list" },
    { ability: "workspace.edit", to: paths.reminders(workspace_id), label: t("reminder.title"), icon: "bell" },
    { ability: "workspace.see_shares", to: paths.shares(workspace_id), label: t("share.list.title"), icon: "share-2" },
    {
      ability: "workspace.edit",
      to: signInPaths.ofWorkspace(workspace_id),
      label: t("factor.rule.title"),
      icon: "key-round",
    },
    { ability: "api_key.see", to: programPaths.apiKeys(workspace_id), label: t("api_key.title"), icon: "server-cog" },
    { ability: "webhook.edit", to: programPaths.webhooks(workspace_id), label: t("webhook.title"), icon: "send" },
    { ability: "workspace.export", to: paths.everything(workspace_id), label: t("whole.menu"), icon: "download" },
    { ability: "workspace.edit", to: paths.gdpr(workspace_id), label: t("gdpr.title"), icon: "shield-check" },
    { ability: "workspace.see_history", to: paths.history(workspace_id), label: t("history.title"), icon: "history" },
    {
      ability: "workspace.delete",
      to: paths.deleteWorkspace(workspace_id),
      label: t("workspace.leave.title"),
      icon: "door-open",
    },
  ];
  const entries = all.filter(({ ability }) => abilities.includes(ability)).map(({ ability: _, ...entry }) => entry);
  return (
    <SettingsFrame title={t("workspace.settings")} entries={entries} wide={wide}>
      <Tabs
        label={t("workspace.settings")}
        items={entries.map((entry) => ({ ...entry, current: `${pathname}/`.startsWith(`${entry.to.split("?")[0]}/`) }))}
        className="mb-5 lg:hidden"
      />
      <Outlet />
    </SettingsFrame>
  );
}
