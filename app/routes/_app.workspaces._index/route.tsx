import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { mayCreateWorkspace } from "@server/tenancy/workspace/may-create";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { PhoneNotice } from "~/ui/phone-notice";
import { load } from "~/web/api.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("ui.nav.my_workspaces") };

export async function loader(args: LoaderFunctionArgs) {
  const actor = signedIn(args);
  const workspaces = await load(args, (api) => api.workspace.list());
  const roles = new Map(actor.memberships.map(({ workspace_id, role }) => [workspace_id, role]));
  return {
    may_create: mayCreateWorkspace(actor),
    shut: actor.openedByCompany,
    workspaces: workspaces.map(({ id, name, company, city, boards_count, objects_count, users_count }) => ({
      id,
      name,
      where: [company !== name && company, city].filter(Boolean).join(" · "),
      role: roles.get(id) ?? "member",
      boards_count,
      objects_count,
      users_count,
    })),
  };
}

export default function Workspaces() {
  const { t } = useTranslation();
  const { workspaces, may_create, shut } = useLoaderData<typeof loader>();
  const create = may_create ? (
    <Action to={paths.newWorkspace} icon="plus" kind="primary" deskOnly>
      {t("ui.nav.new_workspace")}
    </Action>
  ) : null;
  if (workspaces.length === 0)
    return (
      <>
        <PageHead title={t("ui.nav.my_workspaces")} />
        <div className="mt-5">
          <Empty title={t("workspace.none")} actions={create}>
            {t("workspace.none_text")}
          </Empty>
        </div>
        <PhoneNotice what="workspace" path={paths.newWorkspace} className="mt-5" />
      </>
    );
  return (
    <>
      <PageHead title={t("ui.nav.my_workspaces")} aside={workspaces.length} actions={create} />
      {shut.map(({ id, name }) => (
        <Notice
          key={id}
          tone="plan"
          icon="lock"
          className="mt-5"
          // a link of the document, since it leads to another site
          action={
            <a
              href={signInPaths.company({ workspace_id: id, next: paths.workspace(id) })}
              className="btn max-md:w-full"
            >
              {t("company.sign_in")}
            </a>
          }
        >
          {t("company.opens", { name })}
        </Notice>
      ))}
      <Panel label={t("ui.nav.my_workspaces")} className="mt-5">
        <ul className="divide-y divide-line">
          {workspaces.map((workspace) => (
            <li key={workspace.id} className="link-row flex items-center gap-4 px-4 py-3 md:px-5 touch:py-3.5">
              <div className="min-w-0 flex-1">
                <Link to={paths.workspace(workspace.id)} className="cover font-medium [overflow-wrap:anywhere]">
                  {workspace.name}
                </Link>
                {workspace.where ? <p className="truncate text-sm text-muted">{workspace.where}</p> : null}
                <p className="num text-sm text-muted md:hidden">{t(`ui.role.${workspace.role}`)}</p>
              </div>
              <p className="num text-right text-sm text-muted max-md:hidden">
                {[
                  workspace.boards_count > 0 && t("workspace.boards", { count: workspace.boards_count }),
                  workspace.objects_count > 0 && t("state.objects", { count: workspace.objects_count }),
                  workspace.users_count > 0 && t("workspace.people", { count: workspace.users_count }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <p className="w-28 text-sm max-md:hidden">{t(`ui.role.${workspace.role}`)}</p>
              <Icon name="chevron-right" className="text-muted" />
            </li>
          ))}
        </ul>
      </Panel>
      {may_create ? <PhoneNotice what="workspace" path={paths.newWorkspace} className="mt-5" /> : null}
    </>
  );
}
