import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RoleLabel } from "~/components/access/role-label";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { MenuLink, MenuPost, MoreMenu } from "~/ui/menu";
import { Panel } from "~/ui/panel";
import type { loader } from "./route.tsx";

type Group = ReturnType<typeof useLoaderData<typeof loader>>["groups"][number];

/** The distribution groups with access, linked to this container or to one above. */
export function GroupsPanel() {
  const { t } = useTranslation();
  const { container, groups, may } = useLoaderData<typeof loader>();
  if (groups.length === 0 && !may.edit) return null;
  return (
    <Panel
      id="groups"
      title={t("access.groups")}
      count={groups.length}
      className="mt-5"
      action={
        may.edit ? (
          <Link to={paths.linkGroups(container.id)} className="btn btn-ghost btn-sm">
            <Icon name="link" />
            {t("access.link_group")}
          </Link>
        ) : null
      }
    >
      {groups.length > 0 ? (
        <ul className="divide-y divide-line">
          {groups.map((group) => (
            <GroupLine key={`${group.id} ${group.inherited_from?.id ?? ""}`} group={group} />
          ))}
        </ul>
      ) : (
        <EmptyLine>{t("access.no_groups")}</EmptyLine>
      )}
    </Panel>
  );
}

function GroupLine({ group }: { group: Group }) {
  const { t } = useTranslation();
  const { workspace_id, container, may } = useLoaderData<typeof loader>();
  const { id, title, users_count, is_container_admin, inherited_from } = group;
  return (
    <li className="flex items-center gap-x-3 px-4 py-2.5 md:px-5 touch:py-3.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-base-200 text-muted">
        <Icon name="users" />
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {may.edit_groups ? (
          <Link to={paths.group(workspace_id, id)} className="font-medium hover:underline tap">
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <span className="num block text-xs text-muted">
          {t("group.people_count", { count: users_count })}
          {inherited_from ? (
            <>
              {" "}
              ·{" "}
              {inherited_from.title
                ? t("access.from.container", { title: inherited_from.title })
                : t("access.from.above")}
            </>
          ) : null}
        </span>
      </span>
      <span className="text-sm">
        <RoleLabel role={is_container_admin ? "admin" : "guest"} />
      </span>
      {may.edit ? (
        <span className="w-9 text-right">
          {inherited_from ? null : (
            <MoreMenu label={title} quiet>
              <MenuPost
                icon={is_container_admin ? "user" : "shield-check"}
                values={{ group_id: id, role: is_container_admin ? "guest" : "admin" }}
              >
                {t(is_container_admin ? "access.make_guests" : "access.make_admins")}
              </MenuPost>
              <MenuLink to={paths.unlinkGroup(container.id, id)} icon="unlink">
                {t("access.unlink.verb")}
              </MenuLink>
            </MoreMenu>
          )}
        </span>
      ) : null}
    </li>
  );
}
