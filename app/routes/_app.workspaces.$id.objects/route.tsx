import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { type StateGroup, stateGroups } from "@server/core/compliance";
import { readForm } from "@server/http/forms";
import { ObjectsQuery } from "@server/records/object/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { letterChips } from "~/components/list/letter-chips";
import { TagOptions } from "~/components/object/tag-options";
import { paths } from "~/paths/paths";
import { Chip, DueChip } from "~/ui/chip";
import { Empty } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Plate } from "~/ui/plate";
import { isExpired, states, wordOfState } from "~/ui/state";
import { Table, Td, Th } from "~/ui/table";
import { Tag } from "~/ui/tag";
import { Day, useToday } from "~/ui/time";
import { lastGoodDay } from "~/ui/valid-until";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { dueInWords, isNarrowed } from "./filter-words.ts";

export const handle: Titled = { title: (t) => t("ui.nav.objects") };

export function loader(args: LoaderFunctionArgs) {
  const query = { ...readForm(ObjectsQuery, new URL(args.request.url).searchParams), id: args.params.id } as z.input<
    typeof ObjectsQuery
  >;
  return load(args, (api) => api.object.list(query));
}

export type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Objects() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, items, meta, counts, filter, container } = page;
  const filtered = Boolean(filter.state || isNarrowed(filter));
  const all = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  const { state, ...others } = filter;
  return (
    <>
      <PageHead
        title={t("ui.nav.objects")}
        aside={all}
        sub={[container ? t("object.in", { place: container.title }) : "", dueInWords(t, filter)]
          .filter(Boolean)
          .join(" · ")}
      />
      {all === 0 && !filtered ? (
        <div className="mt-5">
          <Empty
            title={t("object.empty_title")}
            drawing="list"
            actions={
              <Link to={paths.workspace(workspace_id)} className="btn btn-primary">
                {t("object.to_boards")}
              </Link>
            }
          >
            {t("object.empty_text")}
          </Empty>
        </div>
      ) : (
        <>
          <Filters {...page} />
          <FilterChips
            label={t("state.label")}
            className="mt-3"
            items={[
              { to: paths.objects(workspace_id, tidy(others)), label: t("ui.all"), count: all, current: !state },
              ...(state && state in stateGroups
                ? [
                    {
                      to: paths.objects(workspace_id, { ...tidy(others), state }),
                      label: t(`object.group.${state as StateGroup}`),
                      count: meta.total,
                      current: true,
                    },
                  ]
                : []),
              ...letterChips(t, {
                counts,
                chosen: state,
                to: (letter) => paths.objects(workspace_id, { ...tidy(others), state: letter }),
              }),
            ]}
          />
          <section className="panel mt-4 overflow-hidden" aria-label={t("ui.nav.objects")}>
            {items.length > 0 ? (
              <List items={items} workspaceId={workspace_id} />
            ) : (
              <p className="px-4 py-6 text-muted md:px-5">{t("object.none_found")}</p>
            )}
            <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
          </section>
        </>
      )}
    </>
  );
}

/** The query without default values. */
const tidy = ({ sort, ...filter }: Omit<Data["filter"], "state">) => ({
  ...filter,
  sort: sort === "state" ? undefined : sort,
});

function Filters({ workspace_id, filter, tags, categories, kinds, container }: Data) {
  const { t } = useTranslation();
  return (
    <Form className="filters mt-5" role="search" aria-label={t("object.find")}>
      {filter.state ? <input type="hidden" name="state" value={filter.state} /> : null}
      {filter.container && container ? <input type="hidden" name="container" value={filter.container} /> : null}
      {filter.due_from ? <input type="hidden" name="due_from" value={filter.due_from} /> : null}
      {filter.due_until ? <input type="hidden" name="due_until" value={filter.due_until} /> : null}
      {filter.sort === "state" ? null : <input type="hidden" name="sort" value={filter.sort} />}
      <label className="input w-full md:w-72">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{t("ui.search.label")}</span>
        <input type="search" name="q" key={filter.q} defaultValue={filter.q} placeholder={t("object.find_hint")} />
      </label>
      {tags.length > 0 || filter.tag ? (
        <label className="max-md:flex-1">
          <span className="text-xs text-muted md:sr-only">{t("object.tag")}</span>
          <select name="tag" key={filter.tag} className="select w-full md:w-48" defaultValue={filter.tag}>
            <TagOptions tags={tags.map(({ title }) => title)} chosen={filter.tag} />
          </select>
        </label>
      ) : null}
      {kinds.length > 0 ? (
        <label className="max-md:flex-1">
          <span className="text-xs text-muted md:sr-only">{t("object.kind")}</span>
          <select name="kind" key={filter.kind} className="select w-full md:w-48" defaultValue={filter.kind}>
            <option value="">{t("object.all_kinds")}</option>
            {kinds.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {categories.length > 0 ? (
        <label className="max-md:flex-1">
          <span className="text-xs text-muted md:sr-only">{t("object.category")}</span>
          <select
            name="category"
            key={filter.category}
            className="select w-full md:w-48"
            defaultValue={filter.category}
          >
            <option value="">{t("object.all_categories")}</option>
            {categories.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <button type="submit" className="btn">
        {t("ui.apply")}
      </button>
      {isNarrowed(filter) ? (
        <Link to={paths.objects(workspace_id, { state: filter.state })} className="btn btn-ghost">
          {t("ui.clear")}
        </Link>
      ) : null}
    </Form>
  );
}

function List({ items, workspaceId }: { items: Data["items"]; workspaceId: string }) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <Table
      caption={t("ui.nav.objects")}
      head={
        <>
          <Th sort="state" defaultSort="state">
            {t("state.label")}
          </Th>
          <Th sort="title" defaultSort="state">
            {t("object.one")}
          </Th>
          <Th sort="code" defaultSort="state">
            {t("object.code")}
          </Th>
          <Th>{t("object.place")}</Th>
          <Th>{t("object.tags")}</Th>
          <Th sort="valid_until" defaultSort="state">
            {t("object.valid_until")}
          </Th>
        </>
      }
    >
      {items.map(({ id, title, subtitle, display_code, where, tags, state, valid_until, action_due_on, because }) => (
        <tr key={id} className="link-row">
          <Td className="max-md:order-2">
            <span className="flex items-center gap-2.5">
              <Plate letter={state} standalone={false} />
              {isExpired(because) ? (
                <DueChip letter={state} on={valid_until} workDueOn={action_due_on} />
              ) : (
                <Chip tone={states[state].tone} icon={states[state].icon}>
                  {t(wordOfState(state, because))}
                </Chip>
              )}
            </span>
          </Td>
          <Td wide className="max-md:order-1">
            <Link to={paths.object(id)} className="cover font-medium [overflow-wrap:anywhere] max-md:text-base">
              {title}
            </Link>
            {subtitle || display_code ? (
              <span className="num block text-xs text-muted [overflow-wrap:anywhere]">
                {display_code ? <span className="md:hidden">{[display_code, subtitle && " · "].join("")}</span> : null}
                {subtitle}
              </span>
            ) : null}
          </Td>
          <Td className="num max-md:hidden">{display_code}</Td>
          <Td end className="text-muted max-md:order-3 max-md:self-center max-md:text-right">
            {where.title}
          </Td>
          <Td className="max-md:hidden">
            <span className="relative flex flex-wrap gap-1.5">
              {tags.slice(0, 3).map((tag) => (
                <Tag key={tag} to={paths.objects(workspaceId, { tag })}>
                  {tag}
                </Tag>
              ))}
            </span>
          </Td>
          <Td className="num max-md:hidden">
            <Day value={isExpired(because) ? lastGoodDay(state, valid_until, today) : null} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
