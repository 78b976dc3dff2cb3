import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changedMany } from "~/components/list/changed-many.server";
import { ChangedNotice } from "~/components/list/changed-notice";
import { ExportMenu } from "~/components/list/export-menu";
import { FilterBar } from "~/components/list/filter-bar";
import { lastPageOf } from "~/components/list/last-page";
import { ListPanel } from "~/components/list/list-panel";
import { printedBy } from "~/components/list/printed";
import { ToObjects } from "~/components/workspace/to-objects";
import { HomeTabs } from "~/frame/home-tabs";
import { paths } from "~/paths/paths";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Address, askedBy, filtersOf, filtersOn } from "./address.ts";
import { Chosen } from "./chosen.tsx";
import { Filters, MoreFilters } from "./filters.tsx";
import { Printed } from "./printed.tsx";
import { ActionPointTable } from "./table.tsx";
import { chips, usualSort } from "./usual.ts";

export const handle: Titled = { title: (t) => t("action_point.titles") };

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const print = printedBy(args.request.url);
  const [page, changed] = await Promise.all([
    load(args, (api) => api.actionPoint.listPage({ id: args.params.id!, ...askedBy(query), ...print })),
    changedMany(args),
  ]);
  const last = lastPageOf(args.request.url, page.meta);
  if (last) throw redirect(last);
  return { ...page, query, changed, print: print !== null };
}

export type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ActionPoints() {
  const page = useLoaderData<typeof loader>();
  return page.print ? <Printed {...page} /> : <OnScreen {...page} />;
}

function OnScreen({ workspace_id, items, meta, counts, query, object, may, changed }: Data) {
  const { t } = useTranslation();
  const open = counts.pending + counts.past + counts.nok;
  const activeFilters = filtersOn(query);
  const mine = query.who === "me";
  const isEmpty = open + counts.ok === 0 && activeFilters.all === 0;
  return (
    <>
      <PageHead
        title={t("action_point.titles")}
        actions={may.export && !isEmpty ? <ExportMenu to={paths.exportActionPoints(workspace_id)} prints /> : undefined}
      />
      <HomeTabs workspaceId={workspace_id} current="action_points" />
      <ChangedNotice changed={changed} />
      {isEmpty ? (
        <ToObjects
          workspaceId={workspace_id}
          title={t("action_point.none")}
          text={t("action_point.none_in_workspace")}
          help="action-points"
        />
      ) : (
        <>
          {object ? (
            <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="[overflow-wrap:anywhere]">
                {t("action_point.filter.only_of", {
                  object: [object.display_code, object.title].filter(Boolean).join(" "),
                })}
              </span>
              <Link
                to={paths.actionPoints(workspace_id, {
                  ...filtersOf(query),
                  object: undefined,
                  status: statusParam(query),
                })}
                className="link text-sm tap"
              >
                {t("action_point.filter.of_all")}
              </Link>
            </p>
          ) : null}
          <FilterChips
            label={t("action_point.filter.status")}
            className="mt-4"
            items={[
              {
                to: paths.actionPoints(workspace_id, {
                  ...filtersOf(query),
                  status: statusParam(query),
                  who: mine ? undefined : "me",
                }),
                label: t("action_point.filter.mine"),
                current: mine,
              },
              ...chips.map((status) => ({
                to: paths.actionPoints(workspace_id, { ...filtersOf(query), status: statusParam({ status }) }),
                label: t(`action_point.filter.${status}`),
                count: status === "open" ? open : counts[status],
                current: query.status === status,
              })),
            ]}
          />
          <ListPanel
            label={t("action_point.titles")}
            filters={
              <FilterBar
                preserved={{ status: statusParam(query), sort: query.sort, object: query.object }}
                active={activeFilters.all}
                clear={paths.actionPoints(workspace_id, { status: statusParam(query) })}
                search={{
                  value: query.q,
                  label: t("action_point.filter.search"),
                  hint: t("action_point.filter.search_hint"),
                }}
                fields={<Filters />}
                more={{ fields: <MoreFilters />, active: activeFilters.more }}
              />
            }
            emptyText={
              items.length === 0 &&
              (activeFilters.all > 0 || query.status !== "open"
                ? t("action_point.nothing_found")
                : t("action_point.all_done"))
            }
            meta={meta}
          >
            <ActionPointTable items={items} usual={usualSort(query.status)} choosing={may.export} />
            <Chosen />
          </ListPanel>
        </>
      )}
    </>
  );
}

const statusParam = ({ status }: Pick<Data["query"], "status">) => (status === "open" ? undefined : status);
