import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { GlobalTemplatesPageQuery } from "@server/inspection/global-template/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ResultNotice } from "~/components/access/result-notice";
import { SearchForm } from "~/components/list/search-form";
import { TemplateTable } from "~/components/template/template-table";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty, EmptyLine } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("template.titles")} · ${t("admin.title")}` };

export function loader(args: LoaderFunctionArgs) {
  const query = GlobalTemplatesPageQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return loadAsSuperAdmin(args, (api) => api.globalTemplate.listPage(query));
}

const Input = z.object({ template: Id, intent: z.enum(["duplicate", "on", "off"]) });

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Input, async (api, { template: id, intent }) => {
    if (intent === "duplicate") {
      const copy = await api.globalTemplate.duplicate({ id });
      return redirect(paths.editAdminTemplate(copy.id, { done: "copied" }), 303);
    }
    await api.globalTemplate.edit({ id, active: intent === "on" });
    return redirect(paths.adminTemplates(), 303);
  });
}

export default function GlobalTemplates() {
  const { t } = useTranslation();
  const { items, meta, counts, filter } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { q, state } = filter;
  const all = counts.active + counts.off;
  const sort = filter.sort === "title" ? undefined : filter.sort;
  const add = (
    <Action to={paths.newAdminTemplate()} kind="primary" icon="plus">
      {t("template.new")}
    </Action>
  );
  const isEmpty = all === 0 && !q;
  return (
    <>
      <PageHead
        title={t("template.titles")}
        aside={all || undefined}
        sub={t("global_template.about")}
        actions={isEmpty ? undefined : add}
      />
      <ResultNotice>{params.get("done") === "deleted" ? t("global_template.deleted") : null}</ResultNotice>
      {isEmpty ? (
        <div className="mt-5">
          <Empty title={t("template.empty_title")} drawing="list" actions={add}>
            {t("global_template.empty")}
          </Empty>
        </div>
      ) : (
        <>
          <FilterChips
            label={t("template.state")}
            className="mt-4"
            items={[
              { to: paths.adminTemplates({ q, sort }), label: t("ui.all"), count: all, current: !state },
              ...(["active", "off"] as const).map((one) => ({
                to: paths.adminTemplates({ q, sort, state: one }),
                label: t(`template.states.${one}`),
                count: counts[one],
                current: state === one,
              })),
            ]}
          />
          <Panel label={t("template.titles")} className="mt-4">
            <SearchForm
              label={t("template.find")}
              hint={t("template.find_hint")}
              q={q}
              preserved={{ state, sort }}
              clear={q && paths.adminTemplates({ state })}
            />
            {items.length > 0 ? (
              <TemplateTable
                items={items.map((item) => ({ ...item, version: item.revision, global: false }))}
                to={({ id }) => paths.adminTemplateGroups(id)}
                more={({ id }) => <Audience {...items.find((item) => item.id === id)!} />}
              />
            ) : (
              <EmptyLine>{t("template.none_found")}</EmptyLine>
            )}
            <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
          </Panel>
        </>
      )}
    </>
  );
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

/** For which workspaces a template is. */
function Audience({ everywhere, given_to }: Pick<Item, "everywhere" | "given_to">) {
  const { t } = useTranslation();
  const count = given_to.length;
  return (
    <span className="mt-1 block text-xs text-muted [overflow-wrap:anywhere]">
      {everywhere ? t("library.for_all") : t("library.given_to", { count, name: given_to[0]?.name })}
    </span>
  );
}
