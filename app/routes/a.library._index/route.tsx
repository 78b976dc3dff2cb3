import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { text } from "@server/core/fields";
import { Paging } from "@server/core/paging";
import { useTranslation } from "react-i18next";
import { z } from "zod";
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
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("library.title")} · ${t("admin.title")}` };

const kinds = ["documents", "pictures", "media", "links"] as const;
/** The list's query parameters; invalid ones count as missing. */
const Address = z.object({
  q: text(100).catch(""),
  kind: z.enum(kinds).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { query, ...(await loadAsSuperAdmin(args, (api) => api.globalLibrary.page(query))) };
}

export default function GlobalLibrary() {
  const { t } = useTranslation();
  const { query, items, meta } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const done = params.get("done");
  const { q, kind } = query;
  const isEmpty = meta.total === 0 && !q && !kind;
  const add = (
    <Action to={paths.newGlobalFile()} kind="primary" icon="plus">
      {t("file.add")}
    </Action>
  );
  return (
    <>
      <PageHead
        title={t("library.title")}
        aside={meta.total}
        sub={t("library.about_global")}
        actions={isEmpty ? undefined : add}
      />
      <ResultNotice>
        {done === "added"
          ? t("library.done.added_global")
          : done === "deleted"
            ? t("library.done.deleted_global")
            : null}
      </ResultNotice>
      {isEmpty ? (
        <div className="mt-5">
          <Empty title={t("library.empty_title")} drawing="file" actions={add}>
            {t("library.empty_global")}
          </Empty>
        </div>
      ) : (
        <>
          <FilterChips
            label={t("file.kind")}
            className="mt-4"
            items={[undefined, ...kinds].map((one) => ({
              to: paths.adminLibrary({ q: q || undefined, kind: one }),
              label: one ? t(`file.kinds.${one}`) : t("ui.all"),
              current: kind === one,
            }))}
          />
          <Panel label={t("library.title")} className="mt-4">
            <SearchForm
              label={t("library.find")}
              hint={t("file.find_hint")}
              q={q}
              preserved={{ kind }}
              clear={q && paths.adminLibrary({ kind })}
            />
            {items.length > 0 ? (
              <LibraryTable items={items} caption={t("library.title")} to={(id) => paths.globalFile(id)} />
            ) : (
              <EmptyLine>{t("library.none_found")}</EmptyLine>
            )}
            <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
          </Panel>
        </>
      )}
    </>
  );
}
