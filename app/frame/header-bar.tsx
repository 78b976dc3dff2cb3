import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Brand } from "./brand.tsx";
import type { CurrentWorkspace, FrameData } from "./frame-data.ts";
import { MainNavigation } from "./main-navigation.tsx";
import { placeOf, scanning } from "./places.ts";
import { SearchField } from "./search-field.tsx";
import { UserMenu } from "./user-menu.tsx";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";

/** The header: workspace, main navigation, search and user menu. */
export function HeaderBar({ user, workspaces, current }: FrameData) {
  const { t } = useTranslation();
  const place = placeOf(useLocation().pathname);
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
        {current ? <MainNavigation current={current} place={place} /> : null}
        <span className="ml-auto" />
        {current ? <SearchField current={current} /> : null}
        {current ? (
          <Link
            to={scanning.to}
            className={`btn btn-ghost btn-square size-9 touch:size-11 max-md:hidden ${place === "scan" ? "bg-base-200" : ""}`}
            aria-label={t(scanning.word)}
            aria-current={place === "scan" ? "page" : undefined}
          >
            <Icon name={scanning.icon} large />
          </Link>
        ) : null}
        {current?.boards ? <BoardsInUse boards={current.boards} /> : null}
        {current?.upgradable && current.abilities.choose_plan ? (
          <Link to={paths.billing(current.id)} className="btn btn-sm hidden min-[84rem]:inline-flex">
            {t("billing.upgrade")}
          </Link>
        ) : null}
        <UserMenu user={user} current={current} isCurrent={place === "account"} keys />
      </div>
    </header>
  );
}

/** "3/5": boards used and allowed by the plan. */
function BoardsInUse({ boards: { current: used, limit } }: { boards: NonNullable<CurrentWorkspace["boards"]> }) {
  const { t } = useTranslation();
  return (
    <p
      className="hidden h-9 touch:h-11 shrink-0 items-center gap-2 px-1 text-sm text-muted xl:inline-flex"
      title={t("ui.nav.boards_in_use", { used, limit })}
    >
      <span className="meter w-8" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * used) / limit)}%` }} />
      </span>
      <span className="num whitespace-nowrap" aria-hidden="true">
        <b className="text-base-content">{used}</b>/{limit}
      </span>
      <span className="sr-only">{t("ui.nav.boards_in_use", { used, limit })}</span>
    </p>
  );
}
