import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { fileActs } from "@server/moving/many/acts";
import { FilesQuery } from "@server/records/file/inputs";
import { type FileKind, fileKinds } from "@server/records/file/kinds";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { changedMany } from "~/components/list/changed-many.server";
import { ChangedNotice } from "~/components/list/changed-notice";
import { FilterBar, FilterSelect } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { asParams } from "~/components/list/list-params";
import { printAddress, printedBy } from "~/components/list/printed";
import { SelectionBar } from "~/components/list/selection";
import { StorageMeter } from "~/components/storage/storage-meter";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { List } from "./list.tsx";
import { Printed } from "./printed.tsx";
import { usualSort } from "./usual-sort.ts";

export const handle: Titled = { title: (t) => t("ui.nav.files") };

export async function loader(args: LoaderFunctionArgs) {
  const print = printedBy(args.request.url);
  const asked = readForm(FilesQuery, new URL(args.request.url).searchParams);
  const query = { ...asked, ...print, id: args.params.id } as z.input<typeof FilesQuery>;
  const [page, changed] = await Promise.all([load(args, (api) => api.file.list(query)), changedMany(args)]);
  return { ...page, changed, print: print !== null };
}

export type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Files() {
  const page = useLoaderData<typeof loader>();
  return page.print ? <Printed {...page} /> : <OnScreen {...page} />;
}

function OnScreen(page: Data) {
  const { t } = useTranslation();
  const location = useLocation();
  const { workspace_id, items, meta, counts, ending, filter, storage } = page;
  const countOf = (kind: FileKind) => fileKinds[kind].reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const kinds = Object.keys(fileKinds) as FileKind[];
  const all = kinds.reduce((sum, kind) => sum + countOf(kind), 0);
  const query = { q: filter.q, kind: filter.kind, ends: filter.ends, category: filter.category, sort: filter.sort };
  if (all === 0 && !filter.q && !filter.category) return <NoFiles {...page} />;
  return (
    <>
      <PageHead
        title={t("ui.nav.files")}
        aside={all}
        actions={
          <Action to={printAddress(location)} icon="printer" className="no-print">
            {t("ui.print")}
          </Action>
        }
      />
      <ChangedNotice changed={page.changed} />
      <FilterChips
        label={t("file.kind")}
        className="mt-4"
        items={[
          {
            to: paths.files(workspace_id, { ...query, kind: undefined }),
            label: t("ui.all"),
            count: all,
            current: !filter.kind,
          },
          ...kinds
            .filter((kind) => countOf(kind) > 0 || kind === filter.kind)
            .map((kind) => ({
              to: paths.files(workspace_id, { ...query, kind }),
              label: t(`file.kinds.${kind}`),
              count: countOf(kind),
              current: kind === filter.kind,
            })),
          ...(["soon", "over"] as const)
            .filter((ends) => ending[ends] > 0 || ends === filter.ends)
            .map((ends) => ({
              to: paths.files(workspace_id, { ...query, ends: ends === filter.ends ? undefined : ends }),
              label: t(`file.ends_${ends}`),
              count: ending[ends],
              current: ends === filter.ends,
            })),
        ]}
      />
      <ListPanel
        label={t("ui.nav.files")}
        className="mt-4 overflow-clip"
        filters={<Filters {...page} />}
        emptyText={items.length === 0 && t("file.none_found")}
        meta={meta}
      >
        <List items={items} usual={usualSort(filter)} choosing={page.may.change} />
        {page.may.change ? (
          <SelectionBar
            action={paths.changeFiles(workspace_id)}
            total={meta.total}
            acts={fileActs.map((act) => (
              <option key={act} value={act}>
                {t(`many.act_of.${act}`)}
              </option>
            ))}
          >
            {asParams(FilesQuery.omit({ id: true }).shape, query).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          </SelectionBar>
        ) : null}
      </ListPanel>
      <StorageMeter storage={storage} className="no-print mt-5 max-w-sm" />
    </>
  );
}

function Filters({ workspace_id, filter, categories }: Data) {
  const { t } = useTranslation();
  const { kind, ends, sort } = filter;
  return (
    <FilterBar
      preserved={{ kind, ends, sort }}
      active={[filter.q, filter.category].filter(Boolean).length}
      clear={paths.files(workspace_id, { kind, ends, sort })}
      search={{ value: filter.q, label: t("ui.search.label"), hint: t("file.find_hint") }}
      fields={
        categories.length > 0 ? (
          <FilterSelect
            name="category"
            label={t("file.category")}
            all={t("file.all_categories")}
            value={filter.category}
            options={categories.map(({ id, title }) => ({ value: id, label: title }))}
          />
        ) : null
      }
    />
  );
}

function NoFiles({ workspace_id: workspaceId, changed }: Data) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("ui.nav.files")} />
      <ChangedNotice changed={changed} />
      <div className="mt-5">
        <Empty
          title={t("file.empty_title")}
          drawing="file"
          actions={
            <Link to={paths.objects(workspaceId)} className="btn btn-primary">
              {t("file.to_objects")}
            </Link>
          }
        >
          {t("file.empty_text")}
        </Empty>
      </div>
    </>
  );
}
