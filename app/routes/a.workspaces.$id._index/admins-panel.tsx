import { Link } from "@remix-run/react";
import type { AdminWorkspaceView } from "@server/backoffice/admin/workspace-inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Panel } from "~/ui/panel";

/** The admins to contact. */
export function AdminsPanel({ admins }: Pick<AdminWorkspaceView, "admins">) {
  const { t } = useTranslation();
  return (
    <Panel title={t("admin_workspace.admins")} count={admins.length}>
      <ul className="divide-y divide-line">
        {admins.map(({ id, name, email, role }) => (
          <li key={id} className="link-row flex items-center gap-4 px-4 py-2.5 text-sm md:px-5 touch:py-3.5">
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Link to={paths.adminUser(id)} className="cover font-medium">
                {name}
              </Link>
              <p className="text-muted">{email}</p>
            </div>
            <span className="text-muted">{t(`ui.role.${role}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
