import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportTypes } from "@server/inspection/report/types";
import { useTranslation } from "react-i18next";
import { changedMany } from "~/components/list/changed-many.server";
import { ChangedNotice } from "~/components/list/changed-notice";
import { ExportMenu } from "~/components/list/export-menu";
import { FilterBar, FilterDay, FilterSelect } from "~/components/list/filter-bar";
import { FilterPoint } from "~/components/list/filter-point";
import { lastPageOf } from "~/components/list/last-page";
import { letterChips } from "~/components/list/letter-chips";
import { ListPanel } from "~/components/list/list-panel";
import { asParams } from "~/components/list/list-params";
import { printedBy } from "~/components/list/printed";
import { SelectionBar } from "~/components/list/selection";
import { ToObjects } from "~/components/workspace/to-objects";
import { HomeTabs } from "~/frame/home-tabs";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { totalOf } from "~/ui/state";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Address, listInputOf } from "./address.ts";
import { defaultSortOf } from "./default-sort.ts";
import { Printed } from "./printed.tsx";
import { ReportsTable } from "./table.tsx";

export const handle: Titled = { title: (t) => t("report.titles") };

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const print = printedBy(args.request.url);
  const [page, changed] = await Promise.all([
    load(args, (api) => api.report.listPage({ id: args.params.id!, ...listInputOf(query), ...print })),
    changedMany(args),
  ]);
  const last = lastPageOf(args.request.url, page.meta);
  if (last) throw redirect(last);
  return { ...page, query, changed, print: print !== null };
}

export type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Reports() {
  const page = useLoaderData<typeof loader>();
  return page.print ? <Printed {...page} /> : <OnScreen {...page} />;
}

function OnScreen({ workspace_id, items, meta, counts, total, query, places, review_points, may, changed }: Data) {
  const { t } = useTranslation();
  const active = [query.q, query.place, query.type, query.point, query.from, query.until].filter(Boolean).length;
  const to = (state: Data["query"]["state"]) =>
    paths.reports(workspace_id, { ...filtersOf(query), state: state === "current" ? undefined : state });
  return (
    <>
      <PageHead
        title={t("report.titles")}
        actions={
          <>
            {may.see_inbox ? (
              <Action to={paths.inbox(workspace_id)} icon="upload">
                {t("inbox.title")}
              </Action>
            ) : null}
            {may.see_requests ? (
              <Action to={paths.inspections(workspace_id)} icon="send">
                {t("inspection.titles")}
              </Action>
            ) : null}
            {may.export && total > 0 ? <ExportMenu to={paths.exportReports(workspace_id)} prints /> : null}
          </>
        }
      />
      <HomeTabs workspaceId={workspace_id} current="reports" />
      <ChangedNotice changed={changed} />
      {total === 0 && active === 0 ? (
        <ToObjects
          workspaceId={workspace_id}
          title={t("report.none")}
          text={t("report.none_in_workspace")}
          help="reports"
          drawing="file"
        />
      ) : (
        <>
          <FilterChips
            label={t("report.filter.state")}
            className="mt-4"
            items={[
              {
                to: to("current"),
                label: t("report.filter.current"),
                count: totalOf(counts),
                current: query.state === "current",
              },
              ...letterChips(t, { counts, chosen: query.state, to }),
              ...(query.state === "valid" || query.state === "rejected"
                ? [{ to: to(query.state), label: t(`report.filter.${query.state}`), count: meta.total, current: true }]
                : []),
              { to: to("all"), label: t("report.filter.all"), count: total, current: query.state === "all" },
            ]}
          />
          <ListPanel
            label={t("report.titles")}
            filters={
              <FilterBar
                preserved={{ state: query.state === "current" ? undefined : query.state, sort: query.sort }}
                active={active}
                clear={paths.reports(workspace_id, { state: query.state === "current" ? undefined : query.state })}
                search={{ value: query.q, label: t("report.filter.search"), hint: t("report.filter.search_hint") }}
                fields={<Fields query={query} places={places} points={review_points} />}
              />
            }
            emptyText={items.length === 0 && t("report.nothing_found")}
            meta={meta}
          >
            <ReportsTable items={items} defaultSort={defaultSortOf(query.state)} choosing={may.export} />
            {may.export ? (
              <SelectionBar
                action={paths.changeReports(workspace_id)}
                total={meta.total}
                acts={
                  <>
                    <option value="xlsx">{t("export.xlsx")}</option>
                    <option value="csv">{t("export.csv")}</option>
                    {may.change ? <option value="delete">{t("many.act_of.delete")}</option> : null}
                  </>
                }
              >
                {asParams(Address.shape, query).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
              </SelectionBar>
            ) : null}
          </ListPanel>
        </>
      )}
    </>
  );
}

const filtersOf = ({ q, place, type, point, from, until }: Data["query"]) => ({
  q: q || undefined,
  place,
  type,
  point,
  from,
  until,
});

function Fields({ query, places, points }: { points: Data["review_points"] } & Pick<Data, "query" | "places">) {
  const { t } = useTranslation();
  return (
    <>
      {places.length > 1 || query.place ? (
        <FilterSelect
          name="place"
          label={t("report.filter.place")}
          all={t("report.filter.all_places")}
          value={query.place}
          options={places.map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : null}
      <FilterSelect
        name="type"
        label={t("report.type.label")}
        all={t("report.filter.all_types")}
        value={query.type}
        options={reportTypes.map((type) => ({ value: type, label: t(`report.type.${type}`) }))}
      />
      <FilterPoint value={query.point} points={points} />
      <FilterDay name="from" label={t("report.filter.from")} value={query.from} />
      <FilterDay name="until" label={t("report.filter.until")} value={query.until} />
    </>
  );
}
