import { Link } from "@remix-run/react";
import type { Statistics } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

const statuses = ["paid", "free", "trial", "expired"] as const;

type Line = { id: string; to: string; name: string; below: string; at: string };

export function NewestWorkspaces({ workspaces }: { workspaces: Statistics["newest_workspaces"] }) {
  const { t } = useTranslation();
  const lines = workspaces.map(({ id, name, owner, status, made_at }) => ({
    id,
    to: paths.adminWorkspace(id),
    name,
    at: made_at,
    below: `${owner} · ${t(`admin.dashboard.status.${statuses[status]}`)}`,
  }));
  return (
    <Panel title={t("admin.dashboard.newest_workspaces")}>
      {lines.length === 0 ? <EmptyLine>{t("admin.dashboard.no_workspaces")}</EmptyLine> : null}
      <Lines lines={lines} />
    </Panel>
  );
}

export function NewestUsers({ users }: { users: Statistics["newest_users"] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("admin.dashboard.newest_users")}>
      <Lines
        lines={users.map(({ id, name, email, registered_at }) => ({
          id,
          to: paths.adminUser(id),
          name,
          below: email,
          at: registered_at,
        }))}
      />
    </Panel>
  );
}

const Lines = ({ lines }: { lines: Line[] }) => (
  <ul className="divide-y divide-line">
    {lines.map(({ id, to, name, below, at }) => (
      <li key={id} className="link-row flex items-center gap-4 px-4 py-2.5 text-sm md:px-5 touch:py-3.5">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <Link to={to} className="cover font-medium">
            {name}
          </Link>
          <p className="text-muted">{below}</p>
        </div>
        <Moment value={at} className="num shrink-0 text-right text-muted" />
      </li>
    ))}
  </ul>
);
