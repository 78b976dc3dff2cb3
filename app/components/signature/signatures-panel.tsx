import { Link } from "@remix-run/react";
import type { SignaturesPage, SignaturesQuery } from "@server/records/signature/inputs";
import { useTranslation } from "react-i18next";
import { FilterBar, FilterDay, FilterSearch } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { Notice } from "~/ui/notice";
import { SignaturesTable } from "./signatures-table.tsx";

type Props = { page: SignaturesPage; query: SignaturesQuery; clear: string; everywhere?: boolean };

/** The list of signatures with its filters. */
export function SignaturesPanel({ page: { items, meta, object, workspace }, query, clear, everywhere }: Props) {
  const { t } = useTranslation();
  const scope = object ?? workspace;
  const { q, who, from, until } = query;
  return (
    <>
      {scope ? (
        <Notice
          tone="none"
          className="mt-4"
          action={
            <Link to={clear} className="btn btn-sm">
              {t("signature.filter.drop")}
            </Link>
          }
        >
          {t("signature.filter.only", { title: scope.title })}
        </Notice>
      ) : null}
      <ListPanel
        label={t("signature.titles")}
        className="mt-4 overflow-hidden"
        filters={
          <FilterBar
            preserved={{
              object: query.object,
              workspace: query.workspace,
              sort: query.sort === "-signed_on" ? undefined : query.sort,
            }}
            active={[q, who, from, until].filter(Boolean).length}
            clear={clear}
            search={{ value: q, label: t("signature.filter.search"), hint: t("signature.filter.search_hint") }}
            fields={
              <>
                <FilterSearch
                  name="who"
                  value={who}
                  label={t("signature.filter.who")}
                  hint={t("signature.filter.who_hint")}
                />
                <FilterDay name="from" value={from} label={t("signature.filter.from")} />
                <FilterDay name="until" value={until} label={t("signature.filter.until")} />
              </>
            }
          />
        }
        emptyText={items.length === 0 && t("signature.nothing_found")}
        meta={meta}
      >
        <SignaturesTable items={items} everywhere={everywhere} />
      </ListPanel>
    </>
  );
}
