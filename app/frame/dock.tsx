import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink } from "~/ui/menu";
import type { CurrentWorkspace } from "./frame-data.ts";
import { currentAs, type Entry, entriesOf, homeEntries, scanning } from "./places.ts";

/** The navigation on a phone: the tabs of the home with the scanner in their middle, and in a menu what stands beside. */
export function Dock({ current, place: currentPlace }: { current: CurrentWorkspace; place: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [boards, points, reports, ...otherTabs] = homeEntries(current.id);
  const shown: Entry<string>[] = [boards!, points!, scanning, reports!];
  const rest = [...otherTabs, ...entriesOf(current)];
  return (
    <nav className="dock z-20 md:hidden" aria-label={t("ui.nav.dock")}>
      {shown.map(({ place, to, word, icon }) => (
        <Link
          key={place}
          to={to}
          aria-current={place === currentPlace ? currentAs({ to }, pathname) : undefined}
          data-place={place}
        >
          <Icon name={icon} large />
          <span className="dock-label text-2xs">{t(word)}</span>
        </Link>
      ))}
      <Menu
        className="dropdown-top dropdown-end"
        summaryClass="dock-more"
        current={rest.some(({ place }) => place === currentPlace)}
        listClass="mb-3 w-60"
        summary={
          <>
            <Icon name="menu" large />
            <span className="dock-label text-2xs">{t("ui.nav.more")}</span>
          </>
        }
      >
        {rest.map(({ place, to, word, icon }) => (
          <MenuLink key={place} to={to} icon={icon} current={place === currentPlace}>
            {t(word)}
          </MenuLink>
        ))}
      </Menu>
    </nav>
  );
}
