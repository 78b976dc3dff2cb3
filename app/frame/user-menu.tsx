import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Avatar } from "~/ui/avatar";
import { Menu, MenuLink, MenuPost, MenuTitle } from "~/ui/menu";
import type { CurrentWorkspace, FrameUser } from "./frame-data.ts";

/** The user menu: account, workspace settings, back-office, sign out. */
export function UserMenu({ user, current }: { user: FrameUser; current?: CurrentWorkspace | null }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Menu
      className="dropdown-end"
      summaryClass="btn btn-ghost btn-circle size-11 md:size-9"
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
        <MenuLink to={paths.billing(current.id)} icon="arrow-up" className="xl:hidden">
          {t("billing.upgrade")}
        </MenuLink>
      ) : null}
      <MenuLink to={paths.profile} icon="user">
        {t("profile.settings")}
      </MenuLink>
      {current ? (
        <MenuLink to={paths.rounds()} icon="repeat">
          {t("round.titles")}
        </MenuLink>
      ) : null}
      <MenuLink to={paths.myWorkspaces} icon="list">
        {t("ui.nav.my_workspaces")}
      </MenuLink>
      {current?.abilities.settings ? (
        <MenuLink to={paths.companyGeneral(current.id)} icon="settings">
          {t("workspace.settings")}
        </MenuLink>
      ) : null}
      {current?.abilities.choose_plan ? (
        <MenuLink to={paths.billing(current.id)} icon="credit-card">
          {t("billing.title")}
        </MenuLink>
      ) : null}
      {current?.abilities.settings ? (
        <MenuLink to={paths.library(current.id)} icon="book-open">
          {t("library.title")}
        </MenuLink>
      ) : null}
      {current?.abilities.see_signatures ? (
        <MenuLink to={paths.signatures(current.id)} icon="signature">
          {t("signature.titles")}
        </MenuLink>
      ) : null}
      {current?.abilities.see_trash ? (
        <MenuLink to={paths.trash(current.id)} icon="trash-2">
          {t("ui.nav.trash")}
        </MenuLink>
      ) : null}
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
      <MenuLink to={paths.feedback({ from: pathname })} icon="message-square-plus">
        {t("feedback.title")}
      </MenuLink>
      <MenuPost action={paths.logout} icon="log-out">
        {t("ui.nav.log_out")}
      </MenuPost>
    </Menu>
  );
}
