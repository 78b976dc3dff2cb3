import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Settling } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { ActionPointChip } from "~/ui/chip";
import { Done } from "~/ui/done";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { DangerPanel } from "./danger-panel.tsx";
import { ActionPointFacts } from "./facts.tsx";
import { History } from "./history.tsx";
import { PhotosPanel } from "./photos-panel.tsx";
import { ResolveForm } from "./resolve-form.tsx";
import { SeriesPanel } from "./series-panel.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export type PageData = Data;
export const handle: Titled<Data> = { title: (_, { action_point }) => action_point.title };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.actionPoint.page({ id: args.params.id! }));

export async function action(args: ActionFunctionArgs) {
  return submit(args, Settling, async (api, input) => {
    if (input.intent === "deny_danger") {
      await api.actionPoint.denyDanger(input);
      return redirect(paths.actionPoint(input.id, { done: "not_dangerous" }), 303);
    }
    const { intent, id, status, solved_note, photos } = input;
    if (intent === "recheck") await api.actionPoint.recheck({ id, status: "ok", solved_note, photos });
    else await api.actionPoint.resolve({ id, status, solved_note, photos });
    return redirect(paths.actionPoint(id, { done: status === "ok" ? "resolved" : "still_wrong" }), 303);
  });
}

export default function ActionPointPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, action_point, path, photos, permissions } = page;
  const isDanger = Boolean(action_point.dangerous_on) && action_point.status !== "ok";
  const { object } = action_point;
  const place = object ? [object.display_code, object.title].filter(Boolean).join(" · ") : action_point.container.title;
  return (
    <>
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("action_point.title")}
        title={action_point.title}
        aside={<ActionPointChip status={action_point.status} on={action_point.scheduled_at} />}
        sub={<span className="[overflow-wrap:anywhere]">{place}</span>}
        actions={<Actions {...page} />}
      />
      <Done />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {action_point.note ? (
            <Panel title={t("action_point.note")} padded>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{action_point.note}</p>
            </Panel>
          ) : null}
          {isDanger ? (
            <>
              {photos.length > 0 ? <PhotosPanel {...page} /> : null}
              <DangerPanel {...page} />
            </>
          ) : null}
          {permissions.can_resolve && action_point.status !== "ok" ? (
            <ResolveForm
              status={action_point.status}
              maySayOk={permissions.can_say_ok}
              isSecond={isDanger && permissions.can_stop}
              workspaceId={workspace_id}
            />
          ) : null}
          {isDanger && photos.length > 0 ? null : <PhotosPanel {...page} />}
          <SeriesPanel {...page} />
          <History {...page} />
        </div>
        <ActionPointFacts {...page} />
      </div>
    </>
  );
}

function Actions({
  action_point: { id, title, status, scheduled_at, schedule },
  series,
  permissions: { can_edit, can_plan, can_delete },
}: Data) {
  const { t } = useTranslation();
  if (!can_edit && !can_delete) return null;
  const isOpen = status === "pending" || status === "past";
  return (
    <>
      {can_plan && status === "ok" ? (
        <Action to={paths.reopenActionPoint(id)} icon="rotate-ccw">
          {t("action_point.reopen.confirm")}
        </Action>
      ) : can_edit ? (
        <Action to={paths.editActionPoint(id)} icon="pencil">
          {t("ui.edit")}
        </Action>
      ) : null}
      <MoreMenu label={title}>
        {can_plan && status === "ok" ? (
          <MenuLink to={paths.editActionPoint(id)} icon="pencil">
            {t("ui.edit")}
          </MenuLink>
        ) : null}
        {can_plan && isOpen && series?.open_id === id ? (
          <MenuLink to={paths.skipActionPoint(id)} icon="skip-forward">
            {t("schedule.skip_link")}
          </MenuLink>
        ) : null}
        {can_plan && isOpen && scheduled_at && schedule?.active ? (
          <MenuLink to={paths.endSeries(id)} icon="calendar-x">
            {t("schedule.end.confirm")}
          </MenuLink>
        ) : null}
        {can_delete ? (
          <MenuLink to={paths.deleteActionPoint(id)} icon="trash-2">
            {t("ui.delete")}
          </MenuLink>
        ) : null}
      </MoreMenu>
    </>
  );
}
