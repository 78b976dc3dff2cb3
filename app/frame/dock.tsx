import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink, MenuPost } from "~/ui/menu";
import type { CurrentWorkspace } from "./frame-data.ts";
import { entriesOf, placeOf, scanning } from "./places.ts";

/** The main navigation on a phone: four entries, and the others in a menu. */
export function Dock({ current }: { current: CurrentWorkspace }) {
  const { t } = useTranslation();
  const currentPlace = placeOf(useLocation().pathname);
  const [boards, points, reports, ...rest] = entriesOf(current);
  const shown = [boards!, points!, scanning, reports!];
  return (
    <nav className="dock z-20 md:hidden" aria-label={t("ui.nav.dock")}>
      {shown.map(({ place, to, word, icon }) => (
        <Link key={place} to={to} aria-current={place === currentPlace ? "page" : undefined} data-place={place}>
          <Icon name={icon} large />
          <span className="dock-label text-2xs">{t(word)}</span>
        </Link>
      ))}
      <Menu
        className="dropdown-top dropdown-end"
        summaryClass="dock-more"
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
        <MenuLink to={paths.rounds()} icon="repeat">
          {t("round.titles")}
        </MenuLink>
        {current.abilities.settings ? (
          <MenuLink to={paths.library(current.id)} icon="book-open">
            {t("library.title")}
          </MenuLink>
        ) : null}
        {current.abilities.see_signatures ? (
          <MenuLink to={paths.signatures(current.id)} icon="signature">
            {t("signature.titles")}
          </MenuLink>
        ) : null}
        {current.abilities.see_trash ? (
          <MenuLink to={paths.trash(current.id)} icon="trash-2">
            {t("ui.nav.trash")}
          </MenuLink>
        ) : null}
        <MenuLink to={paths.myWorkspaces} icon="list">
          {t("ui.nav.my_workspaces")}
        </MenuLink>
        <MenuPost action={paths.logout} icon="log-out">
          {t("ui.nav.log_out")}
        </MenuPost>
      </Menu>
    </nav>
  );
}
