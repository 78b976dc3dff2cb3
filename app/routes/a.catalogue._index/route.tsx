import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CatalogueQuery, type ListedLine, type PublishedEdition } from "@server/inspection/duty/edition/inputs";
import { useTranslation } from "react-i18next";
import { howOften } from "~/components/duty/how-often";
import { FilterBar } from "~/components/list/filter-bar";
import { lastPageOf } from "~/components/list/last-page";
import { ListPanel } from "~/components/list/list-panel";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Chip } from "~/ui/chip";
import { Done } from "~/ui/done";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("catalogue.title")} · ${t("admin.title")}` };

export async function loader(args: LoaderFunctionArgs) {
  const query = CatalogueQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const found = await loadAsSuperAdmin(args, (api) => api.catalogue.list(query));
  const last = lastPageOf(args.request.url, found.meta);
  if (last) throw redirect(last);
  return { ...found, query };
}

/** The lines of the catalogue, with their sources and who read them. */
export default function Catalogue() {
  const { t } = useTranslation();
  const { query, edition, editions, items, meta, drafts_count } = useLoaderData<typeof loader>();
  const { q, show } = query;
  const chip = (value?: "read" | "memory" | "contradictory" | "draft") => ({
    to: paths.adminCatalogue({ q: q || undefined, show: value }),
    label:
      value === undefined ? t("catalogue.all") : value === "draft" ? t("catalogue.draft") : t(`duty.marker.${value}`),
    count: value === "draft" ? drafts_count : undefined,
    current: show === value,
  });
  return (
    <>
      <PageHead
        title={t("catalogue.title")}
        aside={t("catalogue.edition", { number: edition })}
        sub={t("catalogue.text")}
        actions={
          drafts_count > 0 ? (
            <Action to={paths.publishCatalogue} kind="primary" icon="send">
              {t("catalogue.review_changes")}
            </Action>
          ) : undefined
        }
      />
      <Done />
      <FilterChips
        label={t("catalogue.show")}
        className="mt-5"
        items={[chip(), chip("memory"), chip("contradictory"), chip("read"), chip("draft")]}
      />
      <ListPanel
        label={t("catalogue.title")}
        filters={
          <FilterBar
            preserved={{ show }}
            active={q ? 1 : 0}
            clear={paths.adminCatalogue({ show })}
            search={{ value: q, label: t("report.filter.search"), hint: t("catalogue.search") }}
          />
        }
        emptyText={items.length === 0 && t("catalogue.nothing_found")}
        meta={meta}
      >
        <Table
          caption={t("catalogue.title")}
          head={
            <>
              <Th>{t("report.point")}</Th>
              <Th>{t("catalogue.line")}</Th>
              <Th>{t("catalogue.weight")}</Th>
              <Th>{t("catalogue.how_often")}</Th>
            </>
          }
        >
          {items.map((line) => (
            <Row key={line.line} line={line} />
          ))}
        </Table>
      </ListPanel>
      {editions.length > 0 ? <Editions editions={editions} /> : null}
    </>
  );
}

/** The editions so far, each with what it changed behind a link. */
function Editions({ editions }: { editions: PublishedEdition[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("catalogue.editions")} count={editions.length} className="mt-5">
      <ul className="divide-y divide-line">
        {editions.map(({ number, note, published_on, published_by, lines_count }) => (
          <li key={number} className="px-4 py-3 md:px-5">
            <Link to={paths.adminCatalogueEdition(number)} className="link link-hover font-medium tap">
              {t("catalogue.edition", { number })}
            </Link>
            <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{note}</p>
            <p className="num text-sm text-muted">
              <Day value={published_on} />
              {["", published_by, t("catalogue.lines", { count: lines_count })]
                .filter((part) => part !== null)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Row({
  line: { line, point, title, source, regions, who, weight, marker, checked_on, checked_by, is_draft, ...cycle },
}: {
  line: ListedLine;
}) {
  const { t } = useTranslation();
  return (
    <tr className="link-row">
      <Td className="num font-semibold">{point || "–"}</Td>
      <Td wide>
        <Link
          to={paths.adminCatalogueLine(line)}
          className="cover link link-hover font-medium [overflow-wrap:anywhere]"
        >
          {title}
        </Link>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted [overflow-wrap:anywhere]">
          {[source, who, ...regions].join(" · ")}
          {is_draft ? <Chip tone="accent">{t("catalogue.draft")}</Chip> : null}
          {marker === "read" ? null : (
            <Chip tone="soon" icon="circle-alert">
              {t(`duty.marker.${marker}`)}
            </Chip>
          )}
          {checked_on ? (
            <Chip tone="valid" icon="circle-check">
              <Day value={checked_on} />
              {checked_by ? ` · ${checked_by}` : ""}
            </Chip>
          ) : null}
        </span>
      </Td>
      <Td className="text-muted">{t(`duty.weight.${weight}`)}</Td>
      <Td end className="whitespace-nowrap">
        {howOften(t, cycle)}
      </Td>
    </tr>
  );
}
