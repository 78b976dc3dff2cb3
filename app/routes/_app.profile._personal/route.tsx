import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SettingsFrame } from "~/frame/settings-frame";
import { paths } from "~/paths/paths";
import { Tabs } from "~/ui/tabs";
import { signedIn } from "~/web/signed-in.server";

/** The user's own pages, outside any workspace. */
export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  return {};
}

export default function PersonalSettings() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = [
    { to: paths.profile, label: t("profile.settings"), icon: "user" },
    { to: paths.security, label: t("security.nav"), icon: "shield-check" },
    { to: paths.notifications, label: t("reminder.title"), icon: "bell" },
    { to: paths.calendar(), label: t("calendar.title"), icon: "calendar" },
    { to: paths.myWorkspaces, label: t("ui.nav.my_workspaces"), icon: "layers" },
    { to: paths.archive(), label: t("archive.title"), icon: "archive-restore" },
    { to: paths.terms, label: t("profile.terms"), icon: "book-open" },
  ] as const;
  return (
    <SettingsFrame title={t("profile.title")} entries={[...entries]}>
      <Tabs
        label={t("profile.title")}
        items={entries.map((entry) => ({ ...entry, current: entry.to === pathname }))}
        className="mb-5 lg:hidden"
      />
      <Outlet />
    </SettingsFrame>
  );
}
