import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActionPointForm as Input } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { ActionPointForm } from "~/components/action-point/action-point-form";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => `${t("action_point.new")} · ${container.title}` };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.actionPoint.formInContainer({ id: args.params.id! }));

export async function action(args: ActionFunctionArgs) {
  return submit(args, Input, async (api, { scheduled_at, frequency, alert, ...input }) => {
    const created = scheduled_at
      ? await api.actionPoint.createScheduled({ ...input, scheduled_at, frequency, alert })
      : await api.actionPoint.create(input);
    return redirect(paths.actionPoint(created.id, { done: "action_point" }), 303);
  });
}

/** An action point about the container itself: the floor, the stairs, the fence. */
export default function NewActionPointInContainer() {
  const { t } = useTranslation();
  const { workspace_id, container, path, people, groups, can_schedule } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path)}
        here={t("action_point.new")}
        title={t("action_point.new")}
        sub={<span className="[overflow-wrap:anywhere]">{container.title}</span>}
      />
      <div className="mt-5">
        <ActionPointForm
          values={{ priority: "to_plan" }}
          people={people}
          groups={groups}
          canSchedule={can_schedule}
          keptAs={{ workspaceId: workspace_id, title: container.title, path: paths.container(container.id) }}
          cancel={paths.container(container.id)}
        >
          <input type="hidden" name="container_id" value={container.id} />
        </ActionPointForm>
      </div>
    </div>
  );
}
