import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { readForm } from "@server/http/forms";
import { TemplatesPageQuery } from "@server/inspection/template/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ResultNotice } from "~/components/access/result-notice";
import { HowLink } from "~/components/help/how-link";
import { SearchForm } from "~/components/list/search-form";
import { TemplateTable } from "~/components/template/template-table";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty, EmptyLine } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("template.titles") };

export async function loader(args: LoaderFunctionArgs) {
  const query = {
    ...readForm(TemplatesPageQuery, new URL(args.request.url).searchParams),
    id: args.params.id,
  } as z.input<typeof TemplatesPageQuery>;
  const page = await load(args, (api) => api.template.list(query));
  await requireAllowed(args, page, page.may.manage, false, "template.edit");
  return page;
}

const Input = z.object({ id: Id, template: Id, intent: z.enum(["duplicate", "on", "off"]) });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, { id, template: templateId, intent }) => {
    if (intent === "duplicate") {
      const copy = await api.template.duplicate({ id, templateId });
      return redirect(paths.editTemplate(id, copy.id, { done: "copied" }), 303);
    }
    await api.template.edit({ id, templateId, active: intent === "on" });
    return redirect(paths.templates(id), 303);
  });

export default function Templates() {
  const { t } = useTranslation();
  const { workspace_id, items, meta, counts, filter, may } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { q } = filter;
  const all = counts.active + counts.off;
  const add = may.edit ? (
    <Action to={paths.newTemplate(workspace_id)} kind="primary" icon="plus">
      {t("template.new")}
    </Action>
  ) : undefined;
  const isEmpty = all === 0 && !q;
  const sort = filter.sort === "title" ? undefined : filter.sort;
  return (
    <>
      <PageHead
        title={t("template.titles")}
        aside={all || undefined}
        sub={t("template.about")}
        actions={isEmpty ? undefined : add}
      />
      <ResultNotice>{params.get("done") === "deleted" ? t("template.done.deleted") : null}</ResultNotice>
      {isEmpty ? (
        <div className="mt-5">
          <Empty title={t("template.empty_title")} drawing="list" actions={add} other={<HowLink page="templates" />}>
            {t("template.empty_text")}
          </Empty>
        </div>
      ) : (
        <>
          <FilterChips
            label={t("template.state")}
            className="mt-5"
            items={[
              {
                to: paths.templates(workspace_id, { q, sort }),
                label: t("ui.all"),
                count: all,
                current: !filter.state,
              },
              ...(["active", "off"] as const).map((state) => ({
                to: paths.templates(workspace_id, { q, sort, state }),
                label: t(`template.states.${state}`),
                count: counts[state],
                current: filter.state === state,
              })),
            ]}
          />
          <Panel label={t("template.titles")} className="mt-4">
            <SearchForm
              label={t("template.find")}
              hint={t("template.find_hint")}
              q={q}
              preserved={{ state: filter.state, sort }}
              clear={q && paths.templates(workspace_id, { state: filter.state })}
            />
            {items.length > 0 ? (
              <TemplateTable
                items={items}
                to={({ id, global }) =>
                  may.edit && !global ? paths.templateGroups(workspace_id, id) : paths.templatePreview(workspace_id, id)
                }
              />
            ) : (
              <EmptyLine>
                {t("template.none_found")}{" "}
                <Link to={paths.templates(workspace_id)} className="link">
                  {t("template.show_all")}
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
