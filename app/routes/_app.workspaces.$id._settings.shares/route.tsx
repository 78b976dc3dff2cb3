import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { SharesQuery, shareStates } from "@server/records/share/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ListPanel } from "~/components/list/list-panel";
import { SearchForm } from "~/components/list/search-form";
import { Opened, partsInWords } from "~/components/share/share-facts";
import { Withdraw } from "~/components/share/withdraw";
import { paths } from "~/paths/paths";
import { Empty } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";
import { load } from "~/web/api.server";
import { submitShareForm } from "~/web/sharing.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("share.list.title") };

export function loader(args: LoaderFunctionArgs) {
  const query = { ...readForm(SharesQuery, new URL(args.request.url).searchParams), id: args.params.id } as z.input<
    typeof SharesQuery
  >;
  return load(args, (api) => api.share.list(query));
}

export const action = (args: ActionFunctionArgs) => submitShareForm(args, null, paths.shares(args.params.id!));

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** All shares of a workspace, for its admins. */
export default function Shares() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { items, meta, counts, filter } = page;
  const none = shareStates.every((state) => counts[state] === 0) && !filter.q;
  return (
    <>
      <PageHead title={t("share.list.title")} />
      <p className="mt-1 text-muted">{t("share.list.intro")}</p>
      {params.get("done") === "withdrawn" ? (
        <Notice tone="valid" role="status" icon="check" className="mt-4">
          {t("share.withdrawn_now")}
        </Notice>
      ) : null}
      {none ? (
        <div className="mt-5">
          <Empty title={t("share.list.empty_title")} drawing="list">
            {t("share.list.empty")}
          </Empty>
        </div>
      ) : (
        <>
          <StateChips {...page} />
          <ListPanel
            label={t("share.list.title")}
            filters={<ShareSearch {...page} />}
            emptyText={items.length === 0 && t("share.list.none_found")}
            meta={meta}
          >
            <Listed items={items} />
          </ListPanel>
        </>
      )}
    </>
  );
}

/** The open ones are what the address shows without a state. */
const inAddress = (state: Data["filter"]["state"]) => (state === "open" ? undefined : state);

function StateChips({ workspace_id, filter: { q, state }, counts }: Data) {
  const { t } = useTranslation();
  return (
    <FilterChips
      label={t("share.list.filter")}
      className="mt-4"
      items={shareStates.map((option) => ({
        to: paths.shares(workspace_id, { q, state: inAddress(option) }),
        label: t(`share.state.${option}`),
        count: counts[option],
        current: option === state,
      }))}
    />
  );
}

function ShareSearch({ workspace_id, filter: { q, state } }: Data) {
  const { t } = useTranslation();
  return (
    <SearchForm
      label={t("share.list.find")}
      hint={t("share.list.find_hint")}
      q={q}
      preserved={{ state: inAddress(state) }}
      clear={q && paths.shares(workspace_id, { state: inAddress(state) })}
    />
  );
}

function Listed({ items }: Pick<Data, "items">) {
  const { t } = useTranslation();
  return (
    <Table
      caption={t("share.list.title")}
      head={
        <>
          <Th>{t("share.list.link")}</Th>
          <Th>{t("share.list.thing")}</Th>
          <Th>{t("share.list.ends")}</Th>
          <Th>{t("share.list.opened")}</Th>
          <Th silent>{t("share.withdraw")}</Th>
        </>
      }
    >
      {items.map((share) => (
        <tr key={share.id}>
          <Td wide>
            <span className="block font-medium [overflow-wrap:anywhere]">{share.title || t("share.untitled")}</span>
            <span className="block text-xs text-muted [overflow-wrap:anywhere]">
              {[partsInWords(t, share.shows), share.created_by ? t("share.made_by", { name: share.created_by }) : ""]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </Td>
          <Td>
            {share.thing.kind === "pack" ? (
              <span className="[overflow-wrap:anywhere]">{t("pack.title_of", { title: share.thing.title })}</span>
            ) : (
              <Link
                to={(share.thing.kind === "object" ? paths.shareObject : paths.shareContainer)(share.thing.id)}
                className="link link-hover [overflow-wrap:anywhere] tap"
              >
                {share.thing.title}
              </Link>
            )}
          </Td>
          <Td label={t("share.list.ends")} className="num whitespace-nowrap">
            <Day value={share.expires_on} />
          </Td>
          <Td className="num text-muted">
            <Opened share={share} />
          </Td>
          <Td wide>
            {share.state === "withdrawn" ? null : <Withdraw id={share.id} name={share.title || share.thing.title} />}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
