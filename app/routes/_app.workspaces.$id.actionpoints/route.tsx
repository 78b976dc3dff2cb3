import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ask } from "~/door.server";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { Action } from "~/ui/action";
import { Empty, NothingHere } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { priorities } from "~/ui/state";
import { FilterForm, FilterSearch, FilterSelect } from "~/widgets/list/filter-form";
import { WorkspaceTabs } from "~/widgets/workspace/workspace-tabs";
import { Address, askedBy } from "./address.ts";
import { ActionPointTable } from "./table.tsx";
import { chips, usualSort } from "./usual.ts";

export const handle: Titled = { title: (t) => t("action_point.titles") };

export async function loader(args: LoaderFunctionArgs) {
  const asked = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const page = await ask(args, (api) => api.actionPoint.listPage({ id: args.params.id!, ...askedBy(asked) }));
  return { ...page, asked };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ActionPoints() {
  const { t } = useTranslation();
  const { workspace_id, items, meta, counts, asked, places } = useLoaderData<typeof loader>();
  const open = counts.pending + counts.past + counts.nok;
  const active = [asked.q, asked.place, asked.who, asked.priority].filter(Boolean).length;
  const mine = asked.who === "me";
  const isEmpty = open + counts.ok === 0 && active === 0;
  return (
    <>
      <PageHead title={t("action_point.titles")} />
      <WorkspaceTabs workspaceId={workspace_id} current="action_points" className="mt-3" />
      {isEmpty ? (
        <div className="mt-5">
          <Empty
            title={t("action_point.none")}
            actions={
              <Action to={paths.objects(workspace_id)} kind="primary">
                {t("report.to_objects")}
              </Action>
            }
          >
            {t("action_point.none_in_workspace")}
          </Empty>
        </div>
      ) : (
        <>
          <FilterChips
            label={t("action_point.filter.status")}
            className="mt-4"
            items={[
              {
                to: paths.actionPoints(workspace_id, { ...filtersOf(asked), status: inAddress(asked), who: mine ? undefined : "me" }),
                label: t("action_point.filter.mine"),
                current: mine,
              },
              ...chips.map((status) => ({
                to: paths.actionPoints(workspace_id, { ...filtersOf(asked), status: inAddress({ status }) }),
                label: t(`action_point.filter.${status}`),
                count: status === "open" ? open : counts[status],
                current: asked.status === status,
              })),
            ]}
          />
          <section className="panel mt-4" aria-label={t("action_point.titles")}>
            <FilterForm
              keep={{ status: inAddress(asked), sort: asked.sort }}
              active={active}
              clear={paths.actionPoints(workspace_id, { status: inAddress(asked) })}
              fields={(prefix) => <Fields prefix={prefix} asked={asked} places={places} />}
            />
            {items.length > 0 ? (
              <ActionPointTable items={items} usual={usualSort(asked.status)} />
            ) : (
              <NothingHere>
                {active > 0 || asked.status !== "open" ? t("action_point.nothing_found") : t("action_point.all_done")}
              </NothingHere>
            )}
            <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
          </section>
        </>
      )}
    </>
  );
}

const inAddress = ({ status }: Pick<Data["asked"], "status">) => (status === "open" ? undefined : status);
const filtersOf = ({ q, place, who, priority }: Data["asked"]) => ({ q: q || undefined, place, who, priority });

function Fields({ prefix, asked, places }: { prefix: string } & Pick<Data, "asked" | "places">) {
  const { t } = useTranslation();
  return (
    <>
      <FilterSearch id={prefix} value={asked.q} label={t("action_point.filter.search")} hint={t("action_point.filter.search_hint")} />
      {places.length > 1 || asked.place ? (
        <FilterSelect
          id={prefix}
          name="place"
          label={t("action_point.filter.place")}
          all={t("action_point.filter.all_places")}
          value={asked.place}
          options={places.map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : null}
      <FilterSelect
        id={prefix}
        name="who"
        label={t("action_point.filter.who")}
        all={t("action_point.filter.everyone")}
        value={asked.who}
        options={(["me", "none"] as const).map((who) => ({ value: who, label: t(`action_point.filter.${who}`) }))}
      />
      <FilterSelect
        id={prefix}
        name="priority"
        label={t("action_point.priority")}
        all={t("ui.all")}
        value={asked.priority}
        options={priorities.map((priority) => ({ value: priority, label: t(`state.priority.${priority}`) }))}
      />
    </>
  );
}
