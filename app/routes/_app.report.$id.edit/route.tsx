import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EditedReport, shownOf } from "@server/inspection/report/edited";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { ReportForm } from "~/components/report/report-form";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("report.edit") };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.report.editPage({ id: args.params.id! }));
  return { ...page, shown: shownOf(page.report) };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, EditedReport, async (api, input) => {
    await api.report.edit(input);
    return redirect(paths.report(input.id, { done: "report" }), 303);
  });
}

/** After an error too: a change that somebody else made meanwhile is shown beside the submitted values. */
export const shouldRevalidate = () => true;

export default function EditReport() {
  const { t } = useTranslation();
  const { workspace_id, report, path, earlier, review_points, suggestions, shown } = useLoaderData<typeof loader>();
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
          values={report}
          earlier={earlier.filter(({ id }) => id !== report.id)}
          points={review_points}
          suggestions={suggestions}
          shown={shown}
          fileName={report.file?.name}
          cancel={paths.report(report.id)}
        />
      </div>
    </div>
  );
}
