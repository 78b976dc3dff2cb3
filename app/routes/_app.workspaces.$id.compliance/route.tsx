import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { ReviewPoint } from "@server/records/review-point/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterBar, FilterSelect } from "~/components/list/filter-bar";
import { FilterPoint } from "~/components/list/filter-point";
import { Found } from "~/components/list/found";
import { PaperHead } from "~/components/printout/paper-head";
import { ToObjects } from "~/components/workspace/to-objects";
import { HomeTabs } from "~/frame/home-tabs";
import { useFrame } from "~/frame/use-frame";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { totalOf } from "~/ui/state";
import { useScripts } from "~/ui/use-scripts";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Headline } from "./headline.tsx";
import { linesOfPlaces, linesOfPoints, measureOf } from "./lines.ts";
import { LinesPanel } from "./lines-panel.tsx";
import { MonthsPanel } from "./months-panel.tsx";

export const handle: Titled = { title: (t) => t("compliance.title") };

/** Invalid parameters count as missing. */
const Address = z.object({ board: Id.optional().catch(undefined), point: ReviewPoint.optional().catch(undefined) });

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(
    Object.fromEntries([...new URL(args.request.url).searchParams].filter(([, value]) => value !== "")),
  );
  const page = await load(args, (api) => api.cockpit.page({ id: args.params.id!, ...query }));
  return { ...page, query };
}

export type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is in order, soon no longer, and late: in total, by board, by review point and by month. */
export default function Cockpit() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, query, boards, review_points, total } = page;
  const { current, visiting } = useFrame();
  const scripts = useScripts();
  const isFiltered = Boolean(query.board || query.point);
  const isEmpty = totalOf(total.counts) === 0;
  return (
    <>
      <div className="no-print">
        <PageHead
          title={t("compliance.title")}
          sub={t(`compliance.${measureOf(page)}.sub`)}
          actions={scripts && !isEmpty ? <PrintButton plain /> : undefined}
        />
      </div>
      {visiting ? <HomeTabs workspaceId={workspace_id} current="compliance" /> : null}
      <div className="only-print list-page">
        <PaperHead
          title={t("compliance.title")}
          brand={current}
          only={[
            query.board && (boards.find(({ id }) => id === query.board)?.title ?? t("compliance.here")),
            query.point && (review_points.find(({ code }) => code === query.point)?.title ?? query.point),
          ]}
        />
      </div>
      {isEmpty && !isFiltered ? (
        <ToObjects
          help="may-it-be-used"
          workspaceId={workspace_id}
          title={t("compliance.none")}
          text={t("compliance.none_text")}
          drawing="file"
        />
      ) : (
        <>
          <section className="panel no-print mt-4" aria-label={t("ui.filters")}>
            <FilterBar
              className="px-4 py-3 md:px-5"
              preserved={{}}
              active={[query.board, query.point].filter(Boolean).length}
              clear={paths.compliance(workspace_id)}
              fields={<Fields page={page} />}
            />
            <Found total={totalOf(total.counts)} />
          </section>
          {isEmpty ? (
            <section className="panel mt-4" aria-label={t("compliance.title")}>
              <EmptyLine>{t("compliance.none_filtered")}</EmptyLine>
            </section>
          ) : (
            <>
              <Headline page={page} />
              <MonthsPanel page={page} />
              {query.board || boards.length > 1 ? (
                <LinesPanel
                  of={measureOf(page)}
                  title={t(query.board ? "compliance.by_part" : "compliance.by_board")}
                  first={t("compliance.board")}
                  lines={linesOfPlaces(t, page)}
                  more={page.more_places}
                />
              ) : null}
              {query.point ? null : (
                <LinesPanel
                  of="reports"
                  title={t("compliance.by_point")}
                  text={t("compliance.by_point_text")}
                  first={t("report.point")}
                  lines={linesOfPoints(page)}
                />
              )}
            </>
          )}
        </>
      )}
    </>
  );
}

function Fields({ page: { query, boards, review_points } }: { page: Data }) {
  const { t } = useTranslation();
  // a container below a board is not in the list of boards, but is added as long as it is chosen
  const isPart = query.board && !boards.some(({ id }) => id === query.board);
  const places = boards.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      {boards.length > 1 || query.board ? (
        <FilterSelect
          name="board"
          label={t("compliance.board")}
          all={t("report.filter.all_places")}
          value={query.board}
          options={isPart ? [{ value: query.board!, label: t("compliance.here") }, ...places] : places}
        />
      ) : null}
      <FilterPoint value={query.point} points={review_points} />
    </>
  );
}
