import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { GroupsQuery } from "@server/access/group/inputs";
import { readForm } from "@server/http/forms";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ResultNotice } from "~/components/access/result-notice";
import { SearchForm } from "~/components/list/search-form";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty, EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { load, requireAllowed } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("group.title") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const query = { ...readForm(GroupsQuery, new URL(args.request.url).searchParams), id } as z.input<typeof GroupsQuery>;
  const page = await load(args, (api) => api.group.list(query));
  await requireAllowed(args, page, page.may.edit);
  return { ...page, items: page.items.map(({ users: _, ...group }) => group), q: GroupsQuery.parse(query).q };
}

export default function Groups() {
  const { t } = useTranslation();
  const { workspace_id, items, meta, q } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const done = params.get("done");
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">{t("group.title")}</h1>
        {meta.total > 0 || q ? (
          <Action to={paths.newGroup(workspace_id)} icon="plus" kind="primary" className="ml-auto max-md:w-full">
            {t("group.new")}
          </Action>
        ) : null}
      </div>
      <p className="mt-1 text-muted">{t("group.about")}</p>
      <ResultNotice>{done === "deleted" ? t("group.done.deleted") : null}</ResultNotice>
      {meta.total === 0 && !q ? (
        <div className="mt-5">
          <Empty
            title={t("group.none")}
            drawing="list"
            actions={
              <Action to={paths.newGroup(workspace_id)} kind="primary" icon="plus">
                {t("group.new")}
              </Action>
            }
          >
            {t("group.none_text")}
          </Empty>
        </div>
      ) : (
        <Panel label={t("group.title")} className="mt-5">
          <SearchForm
            label={t("group.find")}
            hint={t("group.name")}
            q={q}
            preserved={{ workspace: workspace_id }}
            clear={q && paths.companyGroups(workspace_id)}
          />
          {items.length > 0 ? (
            <ul className="divide-y divide-line">
              {items.map(({ id, title, subtitle, users_count, containers_count }) => (
                <li key={id} className="link-row flex items-center gap-3 px-4 py-2.5 md:px-5 touch:py-3.5">
                  <span className="grid size-9 shrink-0 place-items-center rounded-full bg-base-200 text-muted">
                    <Icon name="users" />
                  </span>
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    <Link to={paths.group(workspace_id, id)} className="cover font-medium">
                      {title}
                    </Link>
                    {subtitle ? <span className="block text-xs text-muted">{subtitle}</span> : null}
                  </span>
                  <span className="num shrink-0 text-right text-sm text-muted">
                    {t("group.people_count", { count: users_count })}
                    <span className="block text-xs">{t("group.places_count", { count: containers_count })}</span>
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyLine>{t("group.none_found")}</EmptyLine>
          )}
          <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
        </Panel>
      )}
    </>
  );
}
