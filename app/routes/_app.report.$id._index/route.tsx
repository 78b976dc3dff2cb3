import { dayInWords } from "@i18n/in-words";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionPointsPanel } from "~/components/action-point/action-points-panel";
import { FilePreview } from "~/components/file/file-preview";
import { trailTo } from "~/components/object/trail";
import { subjectInWords } from "~/components/report/subject";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { StateBanner } from "~/ui/banner";
import { Done } from "~/ui/done";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { useDutiesPast } from "./duties-past.ts";
import { ReportFacts } from "./facts.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export type PageData = Data;
export const handle: Titled<Data> = {
  title: (t, { report }) =>
    t("report.title_of", { point: subjectInWords(t, report), day: dayInWords(t, report.reported_date) }),
};

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.report.page({ id: args.params.id! }));

export default function ReportPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, report, path, cycle, action_points, permissions } = page;
  const title = t("report.title_of", { point: subjectInWords(t, report), day: dayInWords(t, report.reported_date) });
  const failing = useDutiesPast(page);
  const wantsActionPoints =
    report.current && report.status !== "ok" && action_points.length === 0 && permissions.can_add;
  return (
    <>
      <PageHead
        trail={trailTo(t, workspace_id, path, report.object)}
        here={t("report.title")}
        title={title}
        sub={
          <span className="[overflow-wrap:anywhere]">
            {[report.object.display_code, report.object.title].filter(Boolean).join(" · ")}
          </span>
        }
        actions={<Actions {...page} />}
      />
      <Done />
      {report.current ? (
        <StateBanner letter={report.letter} on={report.valid_until} className="mt-5">
          {report.letter === "C" || report.letter === "T" ? t("report.do_not_use") : failing}
        </StateBanner>
      ) : (
        <Notice
          tone="none"
          icon="history"
          title={
            cycle[0] ? t("report.replaced_by", { day: dayInWords(t, cycle[0].reported_date) }) : t("report.superseded")
          }
          action={
            cycle[0] ? (
              <Action to={paths.report(cycle[0].id)} small className="max-md:btn-md">
                {t("report.open_newest")}
              </Action>
            ) : null
          }
          className="mt-5"
        />
      )}
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {wantsActionPoints ? (
            <Notice
              tone="plan"
              icon="list-todo"
              action={
                <Action
                  to={paths.newActionPoint(report.object.id, { report: report.id })}
                  icon="plus"
                  small
                  className="max-md:btn-md"
                >
                  {t("action_point.add")}
                </Action>
              }
            >
              {t("report.add_action_points")}
            </Notice>
          ) : null}
          {report.note ? (
            <Panel title={t("report.note")} padded>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{report.note}</p>
            </Panel>
          ) : null}
          {action_points.length > 0 ? (
            <ActionPointsPanel
              objectId={report.object.id}
              actionPoints={action_points.map((point) => ({ ...point, reported_date: null }))}
              canAdd={permissions.can_add}
              reportId={report.id}
              withSolved
            />
          ) : null}
          {report.file ? (
            <div className="max-md:hidden">
              <FilePreview file={report.file} mime={report.file.type === "pdf" ? "application/pdf" : "image/jpeg"} />
            </div>
          ) : (
            <Panel label={t("report.file.label")}>
              <p className="px-4 py-5 text-sm text-muted md:px-5">{t("report.file.none")}</p>
            </Panel>
          )}
        </div>
        <ReportFacts {...page} />
      </div>
    </>
  );
}

function Actions({ report, permissions: { can_edit, can_move, can_delete } }: Data) {
  const { t } = useTranslation();
  if (!can_edit && !can_delete) return null;
  const { type, review_point: point, object, id } = report;
  return (
    <>
      {can_edit && report.current ? (
        <Action
          to={paths.newReport(object.id, { type, point, parent: report.status === "ok" ? undefined : id })}
          icon="file-plus-2"
        >
          {t("report.follow")}
        </Action>
      ) : can_edit ? (
        <Action to={paths.editReport(id)} icon="pencil">
          {t("report.edit")}
        </Action>
      ) : null}
      <MoreMenu label={t("report.title")}>
        {can_edit && report.current ? (
          <MenuLink to={paths.editReport(id)} icon="pencil">
            {t("report.edit")}
          </MenuLink>
        ) : null}
        {can_move ? (
          <MenuLink to={paths.moveReport(id)} icon="folder-tree">
            {t("move.as_move")}
          </MenuLink>
        ) : null}
        {can_delete ? (
          <MenuLink to={paths.deleteReport(id)} icon="trash-2">
            {t("ui.delete")}
          </MenuLink>
        ) : null}
      </MoreMenu>
    </>
  );
}
