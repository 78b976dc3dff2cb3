import { Link } from "@remix-run/react";
import type { AdminWorkspaceRow } from "@server/backoffice/admin/workspace-inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Table, Td, Th } from "~/ui/table";
import { Day, Moment } from "~/ui/time";
import { PaymentChip } from "./payment-chip.tsx";
import { PlanLine } from "./plan-line.tsx";

const defaultSort = "-created_at";

/** A table of all workspaces, for the back-office. */
export function WorkspacesTable({ workspaces }: { workspaces: AdminWorkspaceRow[] }) {
  const { t } = useTranslation();
  const head = (
    <>
      <Th sort="name" defaultSort={defaultSort}>
        {t("admin_workspace.name")}
      </Th>
      <Th>{t("admin_workspace.commercial_status")}</Th>
      <Th sort="plan_ends_on" defaultSort={defaultSort}>
        {t("admin_workspace.plan")}
      </Th>
      <Th numeric>{t("admin_workspace.boards")}</Th>
      <Th sort="created_at" defaultSort={defaultSort}>
        {t("admin_workspace.made")}
      </Th>
      <Th sort="last_activity" defaultSort={defaultSort}>
        {t("admin_workspace.active")}
      </Th>
    </>
  );
  return (
    <Table caption={t("admin_workspace.title")} head={head}>
      {workspaces.map((workspace) => (
        <WorkspaceLine key={workspace.id} workspace={workspace} />
      ))}
    </Table>
  );
}

function WorkspaceLine({ workspace }: { workspace: AdminWorkspaceRow }) {
  const { t } = useTranslation();
  const { id, name, customer_number, owner, commercial_status, plan, plan_ends_on, plan_status, payment_status } =
    workspace;
  return (
    <tr className="link-row">
      <Td wide className="md:min-w-40 md:max-w-80">
        <Link to={paths.adminWorkspace(id)} className="cover link link-hover font-medium break-words max-md:text-base">
          {name}
        </Link>
        <p className="text-xs text-muted [overflow-wrap:anywhere]">
          <span className="num">{customer_number}</span> · {owner.first_name} {owner.last_name}
        </p>
      </Td>
      <Td className="whitespace-nowrap">{t(`admin_workspace.commercial.${commercial_status}`)}</Td>
      <Td wide>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PlanLine plan={plan} endsOn={plan_ends_on} status={plan_status.status} />
          {payment_status && payment_status !== "paid" ? <PaymentChip status={payment_status} /> : null}
        </span>
      </Td>
      <Td numeric label={t("admin_workspace.boards")}>
        {plan_status.containers.current} / {plan_status.containers.limit}
      </Td>
      <Td label={t("admin_workspace.made")} className="num whitespace-nowrap">
        <Day value={workspace.created_at} />
      </Td>
      <Td wide label={t("admin_workspace.active")} className="num whitespace-nowrap text-muted">
        {workspace.last_activity ? <Moment value={workspace.last_activity} /> : t("admin.users.never")}
      </Td>
    </tr>
  );
}
