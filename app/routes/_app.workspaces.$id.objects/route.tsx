import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type StateGroup, stateGroups } from "@server/core/compliance";
import { readForm } from "@server/http/forms";
import { ObjectsQuery } from "@server/records/object/list-inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { HowLink } from "~/components/help/how-link";
import { changedMany } from "~/components/list/changed-many.server";
import { ChangedNotice } from "~/components/list/changed-notice";
import { ExportMenu } from "~/components/list/export-menu";
import { Found } from "~/components/list/found";
import { letterChips } from "~/components/list/letter-chips";
import { printedBy } from "~/components/list/printed";
import { listAddress } from "~/components/object/list-address";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Chosen } from "./chosen.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { dueInWords, isNarrowed } from "./filter-words.ts";
import { Filters } from "./filters.tsx";
import { List } from "./list.tsx";
import { Printed } from "./printed.tsx";

export const handle: Titled = { title: (t) => t("ui.nav.objects") };

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const print = printedBy(args.request.url);
  const query = { ...readForm(ObjectsQuery, params), ...print, id: args.params.id } as z.input<typeof ObjectsQuery>;
  const [page, changed] = await Promise.all([load(args, (api) => api.object.list(query)), changedMany(args)]);
  return { ...page, changed, print: print !== null };
}

export type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Objects() {
  const page = useLoaderData<typeof loader>();
  return page.print ? <Printed {...page} /> : <OnScreen {...page} />;
}

function OnScreen(page: Data) {
  const { t } = useTranslation();
  const { workspace_id, items, meta, counts, filter, columns, container, can_import } = page;
  const filtered = Boolean(filter.state || isNarrowed(filter));
  const all = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  const { state, ...others } = filter;
  const shown = listAddress("", { filter });
  const to = (shown: Partial<Data["filter"]>) => listAddress(paths.objects(workspace_id), { filter: shown, columns });
  return (
    <>
      <PageHead
        title={t("ui.nav.objects")}
        aside={all}
        actions={
          all > 0 || filtered ? (
            <>
              <ColumnsMenu {...page} />
              {can_import ? (
                <Action to={paths.imports(workspace_id)} icon="upload">
                  {t("import.title")}
                </Action>
              ) : null}
              {page.may.export ? (
                <ExportMenu to={paths.exportObjects(workspace_id)} prints>
                  <li className="mt-1 border-t border-line pt-1">
                    <Link to={`${paths.packList(workspace_id)}${shown}`} className="touch:min-h-11 touch:items-center">
                      <Icon name="file-archive" />
                      {t("pack.title")}
                    </Link>
                  </li>
                </ExportMenu>
              ) : null}
            </>
          ) : undefined
        }
        sub={[container ? t("object.in", { place: container.title }) : "", dueInWords(t, filter)]
          .filter(Boolean)
          .join(" · ")}
      />
      <ChangedNotice changed={page.changed} />
      {all === 0 && !filtered ? (
        <div className="mt-5">
          <Empty
            title={t("object.empty_title")}
            drawing="list"
            other={<HowLink page="first-day" />}
            actions={
              <>
                <Link to={paths.workspace(workspace_id)} className="btn btn-primary">
                  {t("object.to_boards")}
                </Link>
                {can_import ? <Action to={paths.imports(workspace_id)}>{t("import.from_file")}</Action> : null}
              </>
            }
          >
            {t("object.empty_text")}
          </Empty>
        </div>
      ) : (
        <>
          <FilterChips
            label={t("state.label")}
            className="mt-4"
            items={[
              { to: to(others), label: t("ui.all"), count: all, current: !state },
              ...(state && state in stateGroups
                ? [
                    {
                      to: to({ ...others, state }),
                      label: t(`object.group.${state as StateGroup}`),
                      count: meta.total,
                      current: true,
                    },
                  ]
                : []),
              ...letterChips(t, {
                counts,
                chosen: state,
                to: (letter) => to({ ...others, state: letter }),
              }),
            ]}
          />
          <section className="panel list-page mt-4 overflow-clip" aria-label={t("ui.nav.objects")}>
            <Filters {...page} />
            <Found total={meta.total} />
            {items.length > 0 ? (
              <>
                <List {...page} />
                <Chosen {...page} />
              </>
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
