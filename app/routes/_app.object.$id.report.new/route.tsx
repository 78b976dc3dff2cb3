import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { fromForm, NewReportForm, ReportType } from "@server/inspection/report/inputs";
import { ReviewPoint } from "@server/records/review-point/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { ReportForm } from "~/components/report/report-form";
import { valuesOfDuties } from "~/components/report/values-of-duties";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { object }) => `${t("report.new")} · ${object.display_code || object.title}`,
};

/**
 * Query parameters may give the type, the review point, and the report that is followed up. Without them the form starts
 * with the duty that presses most.
 */
export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.report.formPage({ id: args.params.id! }));
  const searchParams = new URL(args.request.url).searchParams;
  const given = {
    type: ReportType.safeParse(searchParams.get("type")).data,
    review_point: ReviewPoint.safeParse(searchParams.get("point")).data,
  };
  const filled = given.type || given.review_point ? given : valuesOfDuties(page.duties);
  const type = filled.type ?? page.earlier[0]?.type;
  const point = filled.review_point ?? page.earlier[0]?.review_point;
  const before = page.earlier.find((report) => report.type === type && report.review_point === point);
  return {
    ...page,
    values: {
      ...filled,
      type,
      review_point: point,
      reported_by: before?.reported_by,
      parent_id: Id.safeParse(searchParams.get("parent")).data,
    },
  };
}

/** Redirects to the object, or to the report if its outcome calls for action points. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, NewReportForm, async (api, input) => {
    const { id, status, object } = await api.report.create(fromForm(input));
    return redirect(
      status === "ok" ? paths.object(object.id, { done: "report" }) : paths.report(id, { done: "report" }),
      303,
    );
  });
}

export default function NewReportPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, object, path, earlier, review_points, suggestions, duties, values } = page;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("report.new")}
        title={t("report.new")}
        sub={
          <span className="[overflow-wrap:anywhere]">
            {[object.display_code, object.title].filter(Boolean).join(" · ")}
          </span>
        }
      />
      <div className="mt-5 grid gap-5">
        {page.is_out_of_service ? <Notice tone="oos">{t("out_of_service.report_ends")}</Notice> : null}
        <ReportForm
          objectId={object.id}
          values={values}
          earlier={earlier}
          points={review_points}
          suggestions={suggestions}
          duties={duties}
          cancel={paths.object(object.id)}
        />
      </div>
    </div>
  );
}
