import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ListedInterval } from "@server/inspection/interval/inputs";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { FilterPoint } from "~/components/list/filter-point";
import { lastPageOf } from "~/components/list/last-page";
import { ListPanel } from "~/components/list/list-panel";
import { periodInWords } from "~/components/report/period";
import { ListsHead } from "~/components/review-point/lists-head";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Chip } from "~/ui/chip";
import { Done } from "~/ui/done";
import { Notice } from "~/ui/notice";
import { Table, Td, Th } from "~/ui/table";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Address } from "./address.ts";

export const handle: Titled = { title: (t) => t("interval.titles") };

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const found = await load(args, (api) => api.interval.list({ id: args.params.id!, ...query }));
  const last = lastPageOf(args.request.url, found.meta);
  if (last) throw redirect(last);
  return { ...found, query };
}

/** The periods that forms suggest, and the rule for each: the catalogue with this workspace's changes. */
export default function Intervals() {
  const { t } = useTranslation();
  const { workspace_id, items, meta, review_points, has_newer_edition, query } = useLoaderData<typeof loader>();
  const head = (
    <>
      <Th>{t("report.point")}</Th>
      <Th>{t("interval.about")}</Th>
      <Th>{t("report.type.label")}</Th>
      <Th>{t("interval.period")}</Th>
    </>
  );
  return (
    <div>
      <ListsHead
        workspaceId={workspace_id}
        current="intervals"
        actions={
          <Action to={paths.newInterval(workspace_id)} kind="primary" icon="plus">
            {t("interval.add")}
          </Action>
        }
      />
      <Done />
      {has_newer_edition ? (
        <Notice
          tone="accent"
          className="mt-4"
          action={
            <Action to={paths.edition(workspace_id)} small>
              {t("catalogue.look")}
            </Action>
          }
        >
          {t("catalogue.newer")}
        </Notice>
      ) : null}
      <p className="mt-5 max-w-prose text-sm text-muted">{t("interval.text")}</p>
      <ListPanel
        label={t("interval.titles")}
        filters={
          <FilterBar
            active={[query.q, query.point].filter(Boolean).length}
            clear={paths.intervals(workspace_id)}
            search={{ value: query.q, label: t("report.filter.search"), hint: t("catalogue.search") }}
            fields={<FilterPoint value={query.point} points={review_points} />}
          />
        }
        emptyText={items.length === 0 && t("interval.nothing_found")}
        meta={meta}
      >
        <Table caption={t("interval.caption")} head={head}>
          {items.map((interval) => (
            <Row key={interval.line} workspaceId={workspace_id} interval={interval} />
          ))}
        </Table>
      </ListPanel>
    </div>
  );
}

function Row({ workspaceId, interval }: { workspaceId: string; interval: ListedInterval }) {
  const { t } = useTranslation();
  const { line, review_point, review_point_title, type, months, about, source, to_check, active, from } = interval;
  return (
    <tr className={`link-row ${active ? "" : "text-muted"}`}>
      <Td className="whitespace-nowrap">
        {review_point ? (
          <>
            <b className="num font-semibold">{review_point}</b> <span className="text-muted">{review_point_title}</span>
          </>
        ) : (
          t("interval.any_point")
        )}
      </Td>
      <Td wide>
        <Link
          to={paths.editInterval(workspaceId, line)}
          className="cover link link-hover font-medium [overflow-wrap:anywhere]"
          aria-label={t("interval.edit_this", { about })}
        >
          {about}
        </Link>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted [overflow-wrap:anywhere]">
          {source}
          {active ? null : <Chip tone="none">{t("interval.off")}</Chip>}
          {from === "catalogue" ? null : <Chip tone="accent">{t(`interval.${from}`)}</Chip>}
          {to_check ? (
            <Chip tone="soon" icon="circle-alert">
              {t("interval.check")}
            </Chip>
          ) : null}
        </span>
      </Td>
      <Td className="text-muted">{t(`report.type.${type}`)}</Td>
      <Td end className="num whitespace-nowrap">
        {periodInWords(t, months)}
      </Td>
    </tr>
  );
}
