import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addMonths } from "@server/core/day";
import { reportFormValues } from "@server/inspection/report/form-values";
import { fromForm, ReportChangesForm } from "@server/inspection/report/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { ReportForm } from "~/components/report/report-form";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("report.edit") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.report.editPage({ id: args.params.id! }));

export async function action(args: ActionFunctionArgs) {
  return submit(args, ReportChangesForm, async (api, input) => {
    await api.report.edit(fromForm(input));
    return redirect(paths.report(input.id, { done: "report" }), 303);
  });
}

export const shouldRevalidate = freshAfterError;

export default function EditReport() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, report, chose_duties, path, earlier, review_points, suggestions, duties } = page;
  const isFromPaper = report.valid_until !== addMonths(report.reported_date, report.period);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[
          ...trailTo(t, workspace_id, path, report.object),
          { to: paths.report(report.id), label: t("report.title") },
        ]}
        here={t("ui.edit")}
        title={t("report.edit")}
        sub={t("report.edit_hint")}
      />
      <div className="mt-5">
        <ReportForm
          objectId={report.object.id}
          values={{
            ...report,
            valid_until: isFromPaper ? report.valid_until : undefined,
            duties: chose_duties ? "own" : "default",
          }}
          earlier={earlier.filter(({ id }) => id !== report.id)}
          points={review_points}
          suggestions={suggestions}
          duties={duties}
          basedOn={reportFormValues(report)}
          fileName={report.file?.name}
          cancel={paths.report(report.id)}
        />
      </div>
    </div>
  );
}
