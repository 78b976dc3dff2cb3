import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink, MenuPost, MenuTitle } from "~/ui/menu";
import { useScripts } from "~/ui/use-scripts";
import { askForMap } from "./command-keys.tsx";
import type { CurrentWorkspace, FrameUser } from "./frame-data.ts";

type Props = {
  user: FrameUser;
  current?: CurrentWorkspace | null;
  /** Whether the page is one of the user's own. */
  isCurrent?: boolean;
  /** Whether the frame listens to the keys of the product. */
  keys?: boolean;
};

/** The user menu: what is the user's own, the back-office, and signing out. */
export function UserMenu({ user, current, isCurrent, keys }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Menu
      className="dropdown-end"
      summaryClass="btn btn-ghost btn-circle size-9 touch:size-11"
      current={isCurrent}
      listClass="w-60"
      summary={
        <>
          <Avatar name={name} image={user.image} size="md" />
          <span className="sr-only">{t("ui.nav.menu_of", { name })}</span>
        </>
      }
    >
      <MenuTitle>
        <span className="text-base-content">{name}</span>
        <span className="block font-normal">
          {user.is_super_admin ? t("ui.role.super_admin") : current?.role ? t(`ui.role.${current.role}`) : null}
        </span>
        {current?.boards ? (
          <span className="num block font-normal xl:hidden">
            {t("ui.nav.boards_in_use", { used: current.boards.current, limit: current.boards.limit })}
          </span>
        ) : null}
      </MenuTitle>
      {/* the header has room for it on wide screens alone */}
      {current?.upgradable && current.abilities.choose_plan ? (
        <MenuLink to={paths.billing(current.id)} icon="arrow-up" className="min-[84rem]:hidden">
          {t("billing.upgrade")}
        </MenuLink>
      ) : null}
      <MenuLink to={paths.profile} icon="user">
        {t("profile.settings")}
      </MenuLink>
      <MenuLink to={paths.myWorkspaces} icon="list">
        {t("ui.nav.my_workspaces")}
      </MenuLink>
      {current?.abilities.shown_around ? (
        <MenuPost action={paths.tour} icon="map" values={{ workspace: current.id, step: "1" }}>
          {t("tour.title")}
        </MenuPost>
      ) : null}
      {user.enters_back_office ? (
        <MenuLink to={paths.backOffice} icon="shield-check">
          {t("ui.nav.back_office")}
        </MenuLink>
      ) : null}
      {keys ? <ShortcutsButton /> : null}
      <MenuLink to={paths.help()} icon="circle-question-mark">
        {t("help.title")}
      </MenuLink>
      <MenuLink to={paths.news} icon="bell">
        {t("news.title")}
        {user.has_news ? <i className="size-2 rounded-full bg-primary" /> : null}
      </MenuLink>
      <MenuLink to={paths.feedback({ from: pathname })} icon="message-square-plus">
        {t("feedback.title")}
      </MenuLink>
      <MenuPost action={paths.logout} icon="log-out">
        {t("ui.nav.log_out")}
      </MenuPost>
    </Menu>
  );
}

/** Opens the map of the keyboard; absent without scripts, and on a phone. */
function ShortcutsButton() {
  const { t } = useTranslation();
  return useScripts() ? (
    <li className="max-md:hidden">
      <button type="button" onClick={askForMap}>
        <Icon name="keyboard" />
        {t("ui.nav.shortcuts")}
      </button>
    </li>
  ) : null;
}
