import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink, MenuTitle } from "~/ui/menu";
import { WorkspaceTile } from "~/ui/workspace-tile";
import type { FrameWorkspace } from "./frame-data.ts";

type Props = { current: FrameWorkspace; workspaces: FrameWorkspace[]; mayCreate?: boolean };

/** The current workspace's name; a menu when the user has several. */
export function WorkspaceSwitcher({ current, workspaces, mayCreate }: Props) {
  const { t } = useTranslation();
  const name = (
    <>
      <WorkspaceTile name={current.name} logo={current.logo} />
      <span className="truncate font-semibold">
        <span className="sr-only">{t("ui.nav.workspace")}: </span>
        {current.name}
      </span>
    </>
  );
  if (workspaces.length < 2)
    return (
      <Link
        to={paths.workspace(current.id)}
        title={current.name}
        className="btn btn-ghost -ml-2 h-10 min-w-0 shrink flex-nowrap gap-2.5 px-2 touch:h-11 max-md:-ml-1 md:min-w-28 md:max-w-64"
      >
        {name}
      </Link>
    );
  return (
    <Menu
      className="-ml-2 min-w-0 max-md:-ml-1 md:min-w-32 md:max-w-64"
      summaryClass="btn btn-ghost h-10 min-w-0 max-w-full flex-nowrap gap-2.5 px-2 touch:h-11"
      listClass="w-72"
      summary={
        <>
          {name}
          <Icon name="chevrons-up-down" className="opacity-60" />
        </>
      }
    >
      <MenuTitle>{t("ui.nav.my_workspaces")}</MenuTitle>
      {workspaces.slice(0, 8).map(({ id, name: other }) => (
        <MenuLink key={id} to={paths.workspace(id)} current={id === current.id}>
          {other}
        </MenuLink>
      ))}
      <MenuLink to={paths.workspaces} icon="list">
        {t("ui.nav.all_workspaces")}
      </MenuLink>
      {mayCreate === false ? null : (
        <li className="max-md:hidden">
          <Link to={paths.newWorkspace}>
            <Icon name="plus" />
            {t("ui.nav.new_workspace")}
          </Link>
        </li>
      )}
    </Menu>
  );
}
