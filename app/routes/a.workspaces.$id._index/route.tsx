import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EventsPanel } from "~/components/admin/events-panel";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { AdminsPanel } from "./admins-panel.tsx";
import { CompanyPanel } from "./company-panel.tsx";
import { ContentsPanel } from "./contents-panel.tsx";
import { PlanPanel } from "./plan-panel.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { name }) => `${name} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.adminWorkspace.get({ id: args.params.id! }));

export default function Workspace() {
  const { t } = useTranslation();
  const workspace = useLoaderData<typeof loader>();
  const { id, name, customer_number, commercial_status, events } = workspace;
  return (
    <>
      <PageHead
        title={name}
        sub={
          <>
            {t("admin_workspace.customer", { number: customer_number })} ·{" "}
            {t(`admin_workspace.commercial.${commercial_status}`)}
          </>
        }
        trail={[{ to: paths.adminWorkspaces(), label: t("admin_workspace.title") }]}
        actions={
          <>
            <Action to={paths.editAdminWorkspace(id)} icon="pencil">
              {t("ui.edit")}
            </Action>
            <Action to={paths.workspace(id)} icon="eye">
              {t("admin_workspace.look_inside")}
            </Action>
            <MoreMenu label={t("ui.more_for", { name })}>
              <MenuLink to={paths.adminContainers({ workspace: id })} icon="layout-grid">
                {t("admin_workspace.its_boards")}
              </MenuLink>
              <MenuLink to={paths.deleteAdminWorkspace(id)} icon="trash-2">
                {t("ui.delete")}
              </MenuLink>
            </MoreMenu>
          </>
        }
      />
      <Done />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <PlanPanel workspace={workspace} />
        <ContentsPanel workspace={workspace} />
        <CompanyPanel workspace={workspace} />
        <AdminsPanel admins={workspace.admins} />
      </div>
      <EventsPanel title={t("admin_workspace.history")} events={events} pageUserId={id} isInWorkspace />
    </>
  );
}
