import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { mayCreateWorkspace } from "@server/tenancy/workspace/may-create";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { PhoneNotice } from "~/ui/phone-notice";
import { submit } from "~/web/api.server";
import { workspaceCookie } from "~/web/cookies.server";
import { currentWorkspace, signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { WorkspaceRow } from "./workspace-row.tsx";

export const handle: Titled = { title: (t) => t("ui.nav.my_workspaces") };

/** From the session already loaded, without a query. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = signedIn(args);
  const current = await currentWorkspace(args, actor);
  return {
    here: current?.workspace_id,
    may_create: mayCreateWorkspace(actor),
    workspaces: actor.memberships.map(
      ({ workspace_id, name, logo, color_code, role, plan, plan_ends_on, plan_status }) => ({
        id: workspace_id,
        name,
        logo,
        color_code,
        role,
        plan,
        plan_ends_on,
        plan_status,
      }),
    ),
  };
}

/** Switches to another workspace, also for the next sign-in in this browser. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, ById, async (api, { id }) => {
    const { abilities } = await api.workspace.permissions({ id });
    if (abilities.length === 0) throw redirect(paths.myWorkspaces, 303);
    return redirect(paths.workspace(id), { status: 303, headers: await workspaceCookie(id) });
  });

export default function MyWorkspaces() {
  const { t } = useTranslation();
  const { workspaces, here, may_create } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const left = params.get("left");
  const create = may_create ? (
    <Action to={paths.newWorkspace} icon="plus" kind={workspaces.length === 0 ? "primary" : "plain"} deskOnly>
      {t("ui.nav.new_workspace")}
    </Action>
  ) : null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t("ui.nav.my_workspaces")}</h1>
        {workspaces.length > 0 ? create : null}
      </div>
      {left ? (
        <Notice tone="valid" role="status" className="mt-5">
          {t("my_workspace.left", { name: left })}
        </Notice>
      ) : null}
      {workspaces.length === 0 ? (
        <div className="mt-5">
          <Empty title={t("workspace.none")} actions={create}>
            {t("workspace.none_text")}
          </Empty>
        </div>
      ) : (
        <Panel label={t("ui.nav.my_workspaces")} className="mt-5">
          <ul className="divide-y divide-line">
            {workspaces.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} isHere={workspace.id === here} />
            ))}
          </ul>
        </Panel>
      )}
      {may_create ? <PhoneNotice what="workspace" path={paths.newWorkspace} className="mt-5" /> : null}
    </>
  );
}
