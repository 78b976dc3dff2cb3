import { Link, Outlet, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink } from "~/ui/menu";
import {
  entryOf,
  personalSettings,
  type SettingsEntry,
  type SettingsPart,
  settingsOfWorkspace,
} from "./settings-entries.ts";
import { useFrame } from "./use-frame.ts";

/** Around the pages of the settings of a workspace. */
export function WorkspaceSettings() {
  const { settings } = useFrame();
  return <SettingsFrame title="workspace.settings" parts={settings ? settingsOfWorkspace(settings) : []} />;
}

/** Around the user's own pages. */
export const PersonalSettings = () => <SettingsFrame title="profile.title" parts={personalSettings} />;

/** A menu at the left and one column of content; below 1024 px the menu is a button above it. */
function SettingsFrame({ title, parts }: { title: string; parts: SettingsPart[] }) {
  const { t } = useTranslation();
  const current = entryOf(parts, useLocation().pathname);
  return (
    <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[13rem_minmax(0,54rem)]">
      <nav className="no-print max-lg:hidden" aria-label={t(title)}>
        {parts.map(({ word = title, entries }) => (
          <div key={word} className="mb-5">
            <h2 className="eyebrow px-2.5 pb-1.5">{t(word)}</h2>
            <ul className="grid gap-0.5">
              {entries.map((entry) => (
                <li key={entry.to}>
                  <Entry entry={entry} isCurrent={entry === current} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <nav className="no-print -mt-2 mb-3 lg:hidden" aria-label={t(title)}>
        <Menu
          summaryClass="btn btn-ghost -ml-3 h-11 gap-2 px-3 text-muted"
          listClass="max-h-[70dvh] w-72 flex-nowrap overflow-y-auto"
          summary={
            <>
              {t(title)}
              <Icon name="chevron-down" />
            </>
          }
        >
          {parts
            .flatMap(({ entries }) => entries)
            .map((entry) => (
              <MenuLink key={entry.to} to={entry.to} icon={entry.icon} current={entry === current}>
                {t(entry.word)}
              </MenuLink>
            ))}
        </Menu>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function Entry({ entry: { to, word, icon }, isCurrent }: { entry: SettingsEntry; isCurrent: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={`flex min-h-9 items-center gap-2.5 rounded-field px-2.5 py-1 text-sm ${isCurrent ? "bg-base-300/60 font-semibold" : "text-muted hover:bg-base-300/40 hover:text-base-content"}`}
    >
      <Icon name={icon} />
      {t(word)}
    </Link>
  );
}
