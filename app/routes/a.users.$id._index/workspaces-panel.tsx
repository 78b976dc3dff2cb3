import { Link } from "@remix-run/react";
import type { AdminUserView } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";

/** The user's workspaces and roles. */
export function WorkspacesPanel({ workspaces }: Pick<AdminUserView, "workspaces">) {
  const { t } = useTranslation();
  return (
    <Panel title={t("admin.user.workspaces")} count={workspaces.length}>
      {workspaces.length === 0 ? <EmptyLine>{t("admin.user.no_workspaces")}</EmptyLine> : null}
      <ul className="divide-y divide-line">
        {workspaces.map(({ id, name, role }) => (
          <li key={id} className="link-row flex items-center gap-4 px-4 py-2.5 text-sm md:px-5 touch:py-3.5">
            <Link to={paths.workspace(id)} className="cover min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
              {name}
            </Link>
            <span className="text-muted">{t(`ui.role.${role}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
