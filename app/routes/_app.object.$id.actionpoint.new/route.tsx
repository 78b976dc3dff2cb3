import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Day, Id } from "@server/core/fields";
import { ActionPointForm as Input } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { ActionPointForm } from "~/components/action-point/action-point-form";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { object }) => `${t("action_point.new")} · ${object?.display_code || object?.title}`,
};

/** The address may name the report, or the question of an answer, that it is created from, and what must be done when. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.actionPoint.formPage({ id: args.params.id! }));
  const { searchParams } = new URL(args.request.url);
  const idParam = (name: string) => Id.safeParse(searchParams.get(name)).data;
  return {
    ...page,
    report: idParam("report"),
    answer: idParam("answer"),
    question: idParam("question"),
    planned: plannedIn(searchParams),
  };
}

const plannedIn = (params: URLSearchParams) => ({
  title: params.get("title")?.slice(0, 200) ?? "",
  scheduled_at: Day.safeParse(params.get("day")).data,
});

export async function action(args: ActionFunctionArgs) {
  return submit(args, Input, async (api, { scheduled_at, frequency, alert, ...input }) => {
    const created = scheduled_at
      ? await api.actionPoint.createScheduled({ ...input, scheduled_at, frequency, alert })
      : await api.actionPoint.create(input);
    const notice = { done: "action_point" } as const;
    if (input.report_id) return redirect(paths.report(input.report_id, notice), 303);
    return redirect(
      created.object ? paths.object(created.object.id, notice) : paths.actionPoint(created.id, notice),
      303,
    );
  });
}

export default function NewActionPointPage() {
  const { t } = useTranslation();
  const { workspace_id, object, path, people, groups, can_schedule, report, answer, question, planned } =
    useLoaderData<typeof loader>();
  const cancelPath = object ? paths.object(object.id) : paths.workspace(workspace_id);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("action_point.new")}
        title={t("action_point.new")}
        sub={
          <span className="[overflow-wrap:anywhere]">
            {[object?.display_code, object?.title].filter(Boolean).join(" · ")}
          </span>
        }
      />
      <div className="mt-5">
        <ActionPointForm
          values={{ priority: "to_plan", ...planned }}
          people={people}
          groups={groups}
          keptAs={
            object ? { workspaceId: workspace_id, title: object.title, path: paths.object(object.id) } : undefined
          }
          canSchedule={can_schedule}
          cancel={report ? paths.report(report) : cancelPath}
        >
          <input type="hidden" name="object_id" value={object?.id ?? ""} />
          {report ? <input type="hidden" name="report_id" value={report} /> : null}
          {answer ? <input type="hidden" name="answer_id" value={answer} /> : null}
          {question ? <input type="hidden" name="question_id" value={question} /> : null}
        </ActionPointForm>
      </div>
    </div>
  );
}
