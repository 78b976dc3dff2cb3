import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActionPointEditForm } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { ActionPointForm } from "~/components/action-point/action-point-form";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { action_point }) => `${t("ui.edit")} · ${action_point.title}` };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.actionPoint.editPage({ id: args.params.id! }));

export async function action(args: ActionFunctionArgs) {
  return submit(args, ActionPointEditForm, async (api, changes) => {
    await api.actionPoint.edit(changes);
    return redirect(paths.actionPoint(changes.id, { done: "action_point" }), 303);
  });
}

export default function EditActionPoint() {
  const { t } = useTranslation();
  const { workspace_id, action_point, path, people, groups, can_schedule } = useLoaderData<typeof loader>();
  const { schedule } = action_point;
  const inSeries = Boolean(schedule?.active && schedule.frequency !== "oneTime");
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[
          ...trailTo(t, workspace_id, path, action_point.object),
          { to: paths.actionPoint(action_point.id), label: t("action_point.title") },
        ]}
        here={t("ui.edit")}
        title={t("action_point.edit")}
        sub={<span className="[overflow-wrap:anywhere]">{action_point.title}</span>}
      />
      <div className="mt-5">
        <ActionPointForm
          values={{ ...action_point, resolvers: action_point.resolvers.map(({ id }) => id) }}
          people={people}
          groups={groups}
          canSchedule={can_schedule}
          inSeries={inSeries}
          cancel={paths.actionPoint(action_point.id)}
        />
      </div>
    </div>
  );
}
