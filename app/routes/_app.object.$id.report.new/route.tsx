import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { NewReport, ReportType, ReviewPoint } from "@server/report/inputs";
import { useTranslation } from "react-i18next";
import { ask, submit } from "~/door.server";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { trailTo } from "~/widgets/object/trail";
import { ReportForm } from "~/widgets/report/report-form";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("report.new")} · ${object.display_code || object.title}` };

export const loader = (args: LoaderFunctionArgs) => ask(args, (api) => api.report.formPage({ id: args.params.id! }));

/** With action points to note, or a reason to look at, the report itself comes next; else the object, which is in order. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, NewReport, async (api, input) => {
    const { id, status, object } = await api.report.create(input);
    return redirect(status === "ok" ? paths.object(object.id) : paths.report(id), 303);
  });
}

export default function NewReportPage() {
  const { t } = useTranslation();
  const { workspace_id, object, path, latest } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const last = latest[0];
  const type = ReportType.safeParse(params.get("type")).data ?? last?.type;
  const point = ReviewPoint.safeParse(params.get("point")).data ?? last?.review_point;
  const before = latest.find((report) => report.type === type && report.review_point === point);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("report.new")}
        title={t("report.new")}
        sub={<span className="[overflow-wrap:anywhere]">{[object.display_code, object.title].filter(Boolean).join(" · ")}</span>}
      />
      <div className="mt-5">
        <ReportForm
          objectId={object.id}
          values={{ type, review_point: point, reported_by: before?.reported_by, parent_id: params.get("parent") }}
          earlier={latest}
          cancel={paths.object(object.id)}
        />
      </div>
    </div>
  );
}
