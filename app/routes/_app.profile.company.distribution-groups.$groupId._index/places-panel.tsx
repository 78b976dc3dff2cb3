import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RoleLabel } from "~/components/access/role-label";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { loader } from "./route.tsx";

/** The boards and containers that the group gives access to, with all below them. */
export function PlacesPanel() {
  const { t } = useTranslation();
  const { workspace_id, group, places } = useLoaderData<typeof loader>();
  return (
    <Panel
      title={t("group.places")}
      count={places.length}
      className="mt-5"
      action={
        <Link to={paths.groupPart(workspace_id, group.id, "containers")} className="btn btn-ghost btn-sm">
          <Icon name="link" />
          {t("group.add_places")}
        </Link>
      }
    >
      {places.length > 0 ? (
        <ul className="divide-y divide-line">
          {places.map(({ id, title, parent, is_container_admin }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5">
              <Icon name={parent ? "layers" : "layout-grid"} className="text-muted" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <Link to={paths.containerPeople(id)} className="font-medium hover:underline tap">
                  {title}
                </Link>
                {parent ? <span className="block text-xs text-muted">{parent}</span> : null}
              </span>
              <span className="text-sm">
                <RoleLabel role={is_container_admin ? "admin" : "guest"} />
              </span>
              <Link
                to={paths.unlinkGroup(id, group.id, { from: "group" })}
                className="btn btn-ghost btn-sm"
                aria-label={t("group.unlink_of", { title })}
              >
                <Icon name="unlink" />
                <span className="max-md:hidden">{t("access.unlink.verb")}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyLine>{t("group.no_places")}</EmptyLine>
      )}
    </Panel>
  );
}
