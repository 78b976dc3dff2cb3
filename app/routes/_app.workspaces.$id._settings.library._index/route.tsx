import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { type FileKind, fileKinds } from "@server/records/file/kinds";
import { LibraryPageQuery } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ResultNotice } from "~/components/access/result-notice";
import { LibraryTable } from "~/components/library/library-table";
import { SearchForm } from "~/components/list/search-form";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty, EmptyLine } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { load, requireAllowed } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("library.title") };

export async function loader(args: LoaderFunctionArgs) {
  const query = {
    ...readForm(LibraryPageQuery, new URL(args.request.url).searchParams),
    id: args.params.id,
  } as z.input<typeof LibraryPageQuery>;
  const page = await load(args, (api) => api.library.page(query));
  await requireAllowed(args, page, page.may.edit, false, "library.edit");
  return page;
}

export default function Library() {
  const { t } = useTranslation();
  const { workspace_id, items, meta, counts, filter } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const done = params.get("done");
  const countOf = (kind: FileKind) => fileKinds[kind].reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const kinds = Object.keys(fileKinds) as FileKind[];
  const all = kinds.reduce((sum, kind) => sum + countOf(kind), 0);
  const add = (
    <Action to={paths.newLibraryFile(workspace_id)} kind="primary" icon="plus">
      {t("file.add")}
    </Action>
  );
  const isEmpty = all === 0 && !filter.q;
  return (
    <>
      <PageHead title={t("library.title")} aside={all} sub={t("library.about")} actions={isEmpty ? undefined : add} />
      <ResultNotice isUnchanged={done === "some"}>
        {done && isDone(done) ? t(`library.done.${done}`) : null}
      </ResultNotice>
      {isEmpty ? (
        <div className="mt-5">
          <Empty title={t("library.empty_title")} drawing="file" actions={add}>
            {t("library.empty_text")}
          </Empty>
        </div>
      ) : (
        <>
          <FilterChips
            label={t("file.kind")}
            className="mt-5"
            items={[
              {
                to: paths.library(workspace_id, { q: filter.q }),
                label: t("ui.all"),
                count: all,
                current: !filter.kind,
              },
              ...kinds
                .filter((kind) => countOf(kind) > 0 || kind === filter.kind)
                .map((kind) => ({
                  to: paths.library(workspace_id, { q: filter.q, kind }),
                  label: t(`file.kinds.${kind}`),
                  count: countOf(kind),
                  current: kind === filter.kind,
                })),
            ]}
          />
          <Panel label={t("library.title")} className="mt-4">
            <SearchForm
              label={t("library.find")}
              hint={t("file.find_hint")}
              q={filter.q}
              preserved={{ kind: filter.kind, sort: filter.sort === "title" ? null : filter.sort }}
              clear={filter.q && paths.library(workspace_id, { kind: filter.kind })}
            />
            {items.length > 0 ? (
              <LibraryTable
                items={items}
                caption={t("library.title")}
                to={(id) => paths.libraryFile(workspace_id, id)}
              />
            ) : (
              <EmptyLine>
                {t("library.none_found")}{" "}
                <Link to={paths.library(workspace_id)} className="link">
                  {t("library.show_all")}
                </Link>
              </EmptyLine>
            )}
            <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
          </Panel>
        </>
      )}
    </>
  );
}

const outcomes = ["added", "some", "deleted"] as const;
const isDone = (value: string): value is (typeof outcomes)[number] => (outcomes as readonly string[]).includes(value);
