import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { OtherObjectForm } from "~/components/move/other-object-form";
import { otherObjectQuery } from "~/components/move/other-object-query";
import { trailTo } from "~/components/object/trail";
import { subjectInWords } from "~/components/report/subject";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { useDates } from "~/ui/time";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("move.move_report") };

export async function loader(args: LoaderFunctionArgs) {
  const { workspace_id, report, path, permissions } = await load(args, (api) =>
    api.report.page({ id: args.params.id! }),
  );
  await requireAllowed(args, { workspace_id }, permissions.can_move, permissions.locked);
  const query = otherObjectQuery(args.request);
  const others = await load(args, (api) =>
    api.object.others({ id: report.object.id, verb: "report.create", ...query }),
  );
  return { workspace_id, report, path, others, ...query };
}

const MoveForm = z.object({ id: Id, from: Id, object_id: z.uuid({ error: "move.choose_object" }) });

export const action = (args: ActionFunctionArgs) =>
  submit(args, MoveForm, async (api, input) => {
    await api.report.move(input);
    return redirect(paths.report(input.id, { done: "report_moved" }), 303);
  });

export default function MoveReport() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { workspace_id, report, path, others, q, chosen } = useLoaderData<typeof loader>();
  const title = t("report.title_of", { point: subjectInWords(t, report), day: day(report.reported_date) });
  const reportPath = paths.report(report.id);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailTo(t, workspace_id, path, report.object), { to: reportPath, label: t("report.title") }]}
        here={t("move.as_move")}
        title={t("move.title_record", { title })}
        sub={report.object.title}
      />
      {report.parent_id ? (
        <Notice tone="plan" className="mt-5">
          {t("report.move_parent_stays")}
        </Notice>
      ) : null}
      <OtherObjectForm found={others} q={q} chosen={chosen} cancel={reportPath} hint={t("report.move_goes")}>
        <input type="hidden" name="from" value={report.object.id} />
      </OtherObjectForm>
    </div>
  );
}
