import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { can } from "@server/core/policy";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { ConfirmForm } from "~/ui/confirm-form";
import { Notice } from "~/ui/notice";
import { submit } from "~/web/api.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("my_workspace.leave") };

export async function loader(args: LoaderFunctionArgs) {
  const found = signedIn(args).memberships.find(({ workspace_id }) => workspace_id === args.params.id);
  if (!found) throw data({ message: "refusal.missing" }, { status: 404 });
  if (!can(found.role, "workspace.leave")) throw data({ message: "refusal.forbidden" }, { status: 403 });
  return { id: found.workspace_id, name: found.name, is_owner: found.role === "owner" };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ById, async (api, { id }) => {
    const name = args.context.actor?.memberships.find(({ workspace_id }) => workspace_id === id)?.name ?? "";
    await api.member.leave({ id });
    return redirect(paths.leftWorkspace(name), 303);
  });

export default function Leave() {
  const { t } = useTranslation();
  const { id, name, is_owner } = useLoaderData<typeof loader>();
  if (is_owner)
    return (
      <>
        <h1 className="text-2xl [overflow-wrap:anywhere]">{t("my_workspace.leave_title", { name })}</h1>
        <Notice tone="plan" className="mt-5">
          {t("my_workspace.owner_stays")}
        </Notice>
        <div className="mt-5 flex flex-wrap gap-2">
          <Action to={paths.deleteWorkspace(id)} kind="primary">
            {t("workspace.leave.title")}
          </Action>
          <Action to={paths.myWorkspaces} kind="ghost">
            {t("ui.back")}
          </Action>
        </div>
      </>
    );
  return (
    <ConfirmForm
      title={t("my_workspace.leave_title", { name })}
      warning={t("my_workspace.leave_warning")}
      confirm={t("my_workspace.leave")}
      cancel={paths.myWorkspaces}
      icon="log-out"
    />
  );
}
