import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Brand } from "./brand.tsx";
import type { CurrentWorkspace, FrameData } from "./frame-data.ts";
import { entriesOf, placeOf, scanning } from "./places.ts";
import { SearchField } from "./search-field.tsx";
import { UserMenu } from "./user-menu.tsx";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";

/** The header: workspace, main navigation, search and user menu. */
export function HeaderBar({ user, workspaces, current }: FrameData) {
  const { t } = useTranslation();
  return (
    <header className="bar border-b border-line bg-base-100">
      <div className="mx-auto flex h-14 max-w-[84rem] items-center gap-1 px-2 md:gap-2 md:px-6">
        {current ? (
          <WorkspaceSwitcher current={current} workspaces={workspaces} mayCreate={current.abilities.create_workspace} />
        ) : (
          <div className="px-2 md:px-0">
            <Brand to={user.enters_back_office ? paths.backOffice : paths.workspaces} />
          </div>
        )}
        {current ? <MainNavigation current={current} /> : null}
        <span className="ml-auto" />
        {current ? <SearchField current={current} /> : null}
        {current ? (
          <Link
            to={scanning.to}
            className="btn btn-ghost btn-square size-9 max-md:hidden"
            aria-label={t(scanning.word)}
          >
            <Icon name={scanning.icon} large />
          </Link>
        ) : null}
        {current?.boards ? <BoardsInUse boards={current.boards} /> : null}
        {current?.upgradable && current.abilities.choose_plan ? (
          <Link to={paths.billing(current.id)} className="btn btn-sm max-xl:hidden">
            {t("billing.upgrade")}
          </Link>
        ) : null}
        <UserMenu user={user} current={current} />
      </div>
    </header>
  );
}

function MainNavigation({ current }: { current: CurrentWorkspace }) {
  const { t } = useTranslation();
  const currentPlace = placeOf(useLocation().pathname);
  return (
    <nav aria-label={t("ui.nav.main")} className="ml-2 hidden items-center lg:flex">
      {entriesOf(current).map(({ place, to, word }) => (
        <Link
          key={place}
          to={to}
          aria-current={place === currentPlace ? "page" : undefined}
          data-place={place}
          className={`inline-flex h-9 items-center rounded-field px-2.5 text-sm ${place === currentPlace ? "bg-base-200 font-semibold text-base-content" : "text-muted hover:bg-base-200 hover:text-base-content"}`}
        >
          {t(word)}
        </Link>
      ))}
    </nav>
  );
}

/** "3/5 borden": boards used and allowed by the plan. */
function BoardsInUse({ boards: { current: used, limit } }: { boards: NonNullable<CurrentWorkspace["boards"]> }) {
  const { t } = useTranslation();
  return (
    <p className="hidden h-9 items-center gap-2 px-2.5 text-sm text-muted xl:inline-flex">
      <span className="meter w-12" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * used) / limit)}%` }} />
      </span>
      <span className="num whitespace-nowrap" aria-hidden="true">
        <b className="text-base-content">{used}</b>/{limit} {t("ui.nav.boards_unit", { count: limit })}
      </span>
      <span className="sr-only">{t("ui.nav.boards_in_use", { used, limit })}</span>
    </p>
  );
}
