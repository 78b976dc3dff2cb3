import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { HISTORY_COUNTED } from "@server/core/constants";
import { readForm } from "@server/http/forms";
import { HistoryQuery, historyKinds } from "@server/records/history/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { FilterBar, FilterDay, FilterSelect } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Table, Th } from "~/ui/table";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { ChainLine } from "./chain-line.tsx";
import { EventRow } from "./event-row.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { name }) => `${t("history.title")} · ${name}` };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const query = { ...readForm(HistoryQuery, searchParams), id: args.params.id } as z.input<typeof HistoryQuery>;
  const page = await load(args, (api) => api.history.list(query));
  const { who, what, from, until, about } = HistoryQuery.parse({ ...query, id: page.workspace_id });
  return { ...page, query: { who, what, from, until, about } };
}

export default function HistoryOfWorkspace() {
  const { t } = useTranslation();
  const { workspace_id, items, meta, more, people, about, chain, query } = useLoaderData<typeof loader>();
  const active = [query.who, query.what, query.from, query.until].filter(Boolean).length;
  return (
    <>
      <PageHead title={t("history.title")} />
      <p className="mt-1 text-muted">{t("history.intro")}</p>
      {chain ? <ChainLine chain={chain} workspaceId={workspace_id} /> : null}
      {about ? (
        <Notice
          tone="accent"
          icon="history"
          className="mt-4"
          action={
            <Link to={paths.history(workspace_id)} className="link shrink-0">
              {t("history.all_again")}
            </Link>
          }
        >
          {t("history.only_about", { title: about.title || t("history.former_user") })}
        </Notice>
      ) : null}
      <ListPanel
        label={t("history.title")}
        className="mt-5"
        filters={
          <FilterBar
            preserved={{ about: query.about }}
            active={active}
            clear={paths.history(workspace_id, { about: query.about })}
            fields={
              <>
                <FilterSelect
                  name="who"
                  label={t("history.who")}
                  all={t("history.everyone")}
                  value={query.who}
                  options={people.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <FilterSelect
                  name="what"
                  label={t("history.what")}
                  all={t("history.everything")}
                  value={query.what}
                  options={historyKinds.map((kind) => ({ value: kind, label: t(`history.kind.${kind}`) }))}
                />
                <FilterDay name="from" label={t("history.from")} value={query.from} />
                <FilterDay name="until" label={t("history.until")} value={query.until} />
              </>
            }
          />
        }
        emptyText={items.length === 0 && t("history.nothing_found")}
        meta={meta}
        below={
          more && meta.page === meta.last_page ? (
            <p className="flex items-center gap-2 border-t border-line px-4 py-3 text-sm text-muted md:px-5">
              <Icon name="calendar" />
              {t("history.more", { count: HISTORY_COUNTED })}
            </p>
          ) : null
        }
      >
        <Table
          caption={t("history.title")}
          head={
            <>
              <Th>{t("history.what")}</Th>
              <Th>{t("history.who")}</Th>
              <Th>{t("history.when")}</Th>
              <Th silent>{t("history.about")}</Th>
            </>
          }
        >
          {items.map((event) => (
            <EventRow key={event.id} event={event} workspaceId={workspace_id} />
          ))}
        </Table>
      </ListPanel>
    </>
  );
}
