import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pointActs } from "@server/moving/many/acts";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ActionPointsPanel } from "~/components/action-point/action-points-panel";
import { ActOptions } from "~/components/list/act-options";
import { ChooseBox, ChosenForm } from "~/components/list/chosen-form";
import { ExportMenu } from "~/components/list/export-menu";
import { trailTo } from "~/components/object/trail";
import { ReportTable } from "~/components/report/report-table";
import { useValidityRows } from "~/components/report/validity-rows";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { StateChip } from "~/ui/chip";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Validity } from "~/ui/validity";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { ComingPanel } from "./coming-panel.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { object }) => t("action_point.tasks_of", { title: object.display_code || object.title }),
};

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.actionPoint.tasksPage({ id: args.params.id! }));

export default function ObjectTasks() {
  const { t } = useTranslation();
  const { workspace_id, object, state, path, duties, reports, action_points, solved_count, coming, permissions } =
    useLoaderData<typeof loader>();
  const rows = useValidityRows(duties, reports);
  const choosing: Pick<ComponentProps<typeof ActionPointsPanel>, "lead" | "below"> = {
    lead: ({ id, title }) => <ChooseBox id={id} title={title} className="touch:-my-2 max-md:-mr-4 max-md:-ml-3" />,
    below: action_points.length > 0 && (
      <ChosenForm action={paths.changePoints(workspace_id)} acts={<ActOptions acts={pointActs} />}>
        <input type="hidden" name="object" value={object.id} />
      </ChosenForm>
    ),
  };
  return (
    <>
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("action_point.tasks")}
        title={t("action_point.tasks")}
        aside={<StateChip letter={state} />}
        sub={
          <span className="[overflow-wrap:anywhere]">
            {[object.display_code, object.title].filter(Boolean).join(" · ")}
          </span>
        }
        actions={
          <>
            {permissions.can_report ? (
              <Action to={paths.newReport(object.id)} kind="primary" icon="file-plus-2">
                {t("report.add")}
              </Action>
            ) : null}
            <Action to={paths.actionPoints(workspace_id, { object: object.id })} icon="sliders-horizontal">
              {t("action_point.filter.all_of_object")}
            </Action>
            {permissions.can_export ? <ExportMenu to={paths.exportObjectActionPoints(object.id)} /> : null}
          </>
        }
      />
      <div className="mt-5 grid grid-cols-1 gap-5">
        <ActionPointsPanel
          objectId={object.id}
          actionPoints={action_points}
          canAdd={permissions.can_add}
          {...(permissions.can_edit ? choosing : {})}
          withSolved
          solved={{ count: solved_count, to: paths.actionPoints(workspace_id, { object: object.id, status: "ok" }) }}
        />
        <ComingPanel coming={coming} />
        <Panel title={t("report.titles")} id="reports" count={reports.length || t("report.none_here")}>
          {reports.length > 0 ? (
            <>
              <div className="border-b border-line px-4 pb-3 pt-1 md:px-5">
                <Validity rows={rows} />
              </div>
              <ReportTable caption={t("report.titles")} reports={reports} />
            </>
          ) : null}
        </Panel>
      </div>
    </>
  );
}
