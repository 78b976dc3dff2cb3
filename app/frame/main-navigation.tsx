import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink } from "~/ui/menu";
import type { CurrentWorkspace } from "./frame-data.ts";
import { currentAs, type Entry, entriesOf, homeEntries } from "./places.ts";

type Props = { current: CurrentWorkspace; place: string };

const classOf = (isCurrent: boolean) =>
  `h-9 items-center rounded-field touch:h-11 px-2.5 text-sm ${isCurrent ? "bg-base-200 font-semibold text-base-content" : "text-muted hover:bg-base-200 hover:text-base-content"}`;

/** From which width each entry has room, in order; until then it is in the menu. */
const room = [
  { shown: "inline-flex", inMenu: "hidden" },
  { shown: "inline-flex", inMenu: "hidden" },
  { shown: "hidden lg:inline-flex", inMenu: "lg:hidden" },
  { shown: "hidden lg:inline-flex", inMenu: "lg:hidden" },
];
const last = { shown: "hidden xl:inline-flex", inMenu: "xl:hidden" };
const roomOf = (index: number) => room[index] ?? last;

/** The entries of the header on a desk: the home, with its tabs, and what stands beside it. */
export function MainNavigation({ current, place }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const home = homeEntries(current.id);
  const isHome = home.some((tab) => tab.place === place);
  const entries = [home[0]!, ...entriesOf(current)];
  const isCurrent = (entry: Entry) => entry.place === place || (entry === entries[0] && isHome);
  return (
    <nav aria-label={t("ui.nav.main")} className="hidden shrink-0 items-center md:flex">
      {entries.map((entry, index) => (
        <Link
          key={entry.place}
          to={entry.to}
          aria-current={isCurrent(entry) ? currentAs(entry, pathname) : undefined}
          data-place={entry.place}
          className={`${roomOf(index).shown} ${classOf(isCurrent(entry))}`}
        >
          {t(entry.word)}
        </Link>
      ))}
      {entries.length > 2 ? <Rest entries={entries} isCurrent={isCurrent} /> : null}
    </nav>
  );
}

/** What has no room on a narrower desk. */
function Rest({ entries, isCurrent }: { entries: Entry[]; isCurrent: (entry: Entry) => boolean }) {
  const { t } = useTranslation();
  const at = entries.findIndex(isCurrent);
  const within = at < 2 ? "" : `font-semibold ${at < 4 ? "max-lg:bg-base-200" : "bg-base-200"}`;
  return (
    <Menu
      className={entries.length > 4 ? "xl:hidden" : "lg:hidden"}
      summaryClass={`more-places flex cursor-pointer list-none gap-1 ${classOf(false)} ${within}`}
      listClass="w-56"
      current={at >= 4}
      summary={
        <>
          {t("ui.nav.more")}
          <Icon name="chevron-down" />
        </>
      }
    >
      {entries.map((entry, index) => (
        <MenuLink
          key={entry.place}
          to={entry.to}
          icon={entry.icon}
          current={isCurrent(entry)}
          className={roomOf(index).inMenu}
        >
          {t(entry.word)}
        </MenuLink>
      ))}
    </Menu>
  );
}
