import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { ShareInOrder } from "~/ui/compliance";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import type { loader } from "./route.tsx";

/** The heading of a container: its path, its state, and the actions on it. */
export function ContainerHead() {
  const { t } = useTranslation();
  const { workspace_id, container, total, may, held } = useLoaderData<typeof loader>();
  const { id, title, subtitle, path, objects_count } = container;
  const trail = [
    { to: paths.workspace(workspace_id), label: t("container.boards") },
    ...path.map((step) => ({ to: paths.container(step.id), label: step.title })),
  ];
  return (
    <PageHead
      title={title}
      aside={
        objects_count > total
          ? t("container.objects_below", { count: objects_count, here: total })
          : t("container.objects_count", { count: total })
      }
      sub={
        subtitle || objects_count > 0 ? (
          <>
            {objects_count > 0 ? <ShareInOrder counts={container.compliance.counts} /> : null}
            {subtitle}
          </>
        ) : undefined
      }
      trail={trail}
      actions={
        <>
          {may.see_people ? (
            <Action to={paths.containerPeople(id)} icon="users">
              {t("access.access")}
            </Action>
          ) : null}
          {may.create_container ? (
            <Action to={paths.newContainer(id)} icon="folder-plus" deskOnly>
              {t("container.new")}
            </Action>
          ) : null}
          {may.create_object ? (
            <Action to={paths.newObject(id)} icon="plus" kind="primary">
              {t("container.new_object")}
            </Action>
          ) : null}
          {may.create_action_point && !may.edit ? (
            <Action to={paths.newActionPointIn(id)} icon="calendar-plus">
              {t("action_point.add")}
            </Action>
          ) : null}
          {may.edit || may.delete ? (
            <MoreMenu label={title}>
              {may.create_action_point ? (
                <MenuLink to={paths.newActionPointIn(id)} icon="calendar-plus">
                  {t("action_point.new")}
                </MenuLink>
              ) : null}
              {may.create_container ? (
                <MenuLink to={paths.newContainer(id)} icon="folder-plus">
                  {t("container.new")}
                </MenuLink>
              ) : null}
              {may.edit ? (
                <>
                  <MenuLink to={paths.editContainer(id)} icon="pencil">
                    {t("ui.edit")}
                  </MenuLink>
                  <MenuLink to={`${paths.editContainer(id)}#images`} icon="image">
                    {t(container.images.length > 0 ? "container.floor_plan_replace" : "container.floor_plan_add")}
                  </MenuLink>
                </>
              ) : null}
              {may.edit && !container.parent_id ? (
                <MenuLink to={paths.problemRule(id)} icon="triangle-alert">
                  {t("problem.rule.title")}
                </MenuLink>
              ) : null}
              {may.invite ? (
                <MenuLink to={paths.inviteTeam(id)} icon="user-plus">
                  {t("home.invite")}
                </MenuLink>
              ) : null}
              <MenuLink to={paths.containerLabels(id)} icon="qr-code">
                {t("labels.title")}
              </MenuLink>
              <MenuLink to={paths.backgroundTemplates(id)} icon="list-checks">
                {t("background_template.titles")}
              </MenuLink>
              <MenuLink to={paths.rounds({ place: id })} icon="repeat">
                {t("round.titles")}
              </MenuLink>
              <MenuLink to={paths.calendar({ board: id })} icon="calendar">
                {t("calendar.title")}
              </MenuLink>
              <MenuLink to={paths.plans(id)} icon="image">
                {t("floor_plan.plans")}
              </MenuLink>
              <MenuLink to={paths.ahead(id)} icon="calendar">
                {t("ahead.title")}
              </MenuLink>
              <MenuLink to={paths.shareContainer(id)} icon="share-2">
                {t("share.title")}
              </MenuLink>
              {may.edit ? (
                <MenuLink to={paths.inbox(workspace_id, { container: id })} icon="upload">
                  {t("inbox.title")}
                </MenuLink>
              ) : null}
              <MenuLink to={paths.packContainer(id)} icon="file-archive">
                {t("pack.title")}
              </MenuLink>
              <MenuLink to={paths.takeAlong({ container: id })} icon="download">
                {t("take_along.take")}
              </MenuLink>
              {may.move ? (
                <MenuLink to={paths.moveContainer(id)} icon="folder-tree">
                  {t("move.title")}
                </MenuLink>
              ) : null}
              {may.hold && !held ? (
                <MenuLink to={paths.holdContainer(id)} icon="lock">
                  {t("hold.begin")}
                </MenuLink>
              ) : null}
              {may.delete && !held ? (
                <MenuLink to={paths.deleteContainer(id)} icon="trash-2">
                  {t("ui.delete")}
                </MenuLink>
              ) : null}
            </MoreMenu>
          ) : (
            <>
              {may.pack ? (
                <>
                  <Action to={paths.rounds({ place: id })} icon="repeat">
                    {t("round.titles")}
                  </Action>
                  <Action to={paths.packContainer(id)} icon="file-archive">
                    {t("pack.title")}
                  </Action>
                </>
              ) : null}
              <Action to={paths.takeAlong({ container: id })} icon="download">
                {t("take_along.take")}
              </Action>
            </>
          )}
        </>
      }
    />
  );
}
