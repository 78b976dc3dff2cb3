import { inNumbers } from "@i18n/numbers";
import { Link } from "@remix-run/react";
import type { AdminContainerRow } from "@server/backoffice/admin/container-inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { StateChip } from "~/ui/chip";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";

const usual = "-created_at";

/** Boards and containers of all workspaces: a row each, a card on a phone. */
export function ContainersTable({ containers }: { containers: AdminContainerRow[] }) {
  const { t, i18n } = useTranslation();
  const head = (
    <>
      <Th sort="title" defaultSort={usual}>
        {t("admin_container.name")}
      </Th>
      <Th sort="workspace" defaultSort={usual}>
        {t("admin_container.workspace")}
      </Th>
      <Th>{t("admin_container.state")}</Th>
      <Th numeric>{t("admin_container.containers")}</Th>
      <Th numeric>{t("admin.dashboard.objects")}</Th>
      <Th sort="created_at" defaultSort={usual}>
        {t("admin_workspace.made")}
      </Th>
    </>
  );
  return (
    <Table caption={t("admin_container.title")} head={head}>
      {containers.map(({ id, title, subtitle, workspace, compliance, containers_count, objects_count, created_at }) => (
        <tr key={id} className="link-row">
          <Td wide className="md:max-w-80">
            <Link
              to={paths.container(id)}
              className="cover link link-hover font-medium [overflow-wrap:anywhere] max-md:text-base"
            >
              {title}
            </Link>
            {subtitle ? <p className="text-xs text-muted [overflow-wrap:anywhere]">{subtitle}</p> : null}
          </Td>
          <Td wide className="md:max-w-64 [overflow-wrap:anywhere]">
            <Link
              to={paths.adminWorkspace(workspace.id)}
              className="relative z-1 link link-hover inline-flex items-center tap"
            >
              {workspace.name}
            </Link>
          </Td>
          <Td>
            <StateChip letter={compliance.state} />
          </Td>
          <Td numeric label={t("admin_container.containers")}>
            {inNumbers(containers_count, i18n.language)}
          </Td>
          <Td numeric label={t("admin.dashboard.objects")}>
            {inNumbers(objects_count, i18n.language)}
          </Td>
          <Td end label={t("admin_workspace.made")} className="num whitespace-nowrap text-muted">
            <Day value={created_at} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
