import { Form, Link, useLocation } from "@remix-run/react";
import type { SortPage } from "@server/records/order/inputs";
import { useTranslation } from "react-i18next";
import { SearchForm } from "~/components/list/search-form";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { useScripts } from "~/ui/use-scripts";
import { SortList } from "./sort-list.tsx";

const SEARCH_FROM = 20;
const modes = ["default", "created_desc", "alphabetical_asc", "alphabetical_desc"] as const;

/** The page that sorts a list, for the user or for everybody. */
export function SortScreen({ page, back }: { page: SortPage; back: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const scripts = useScripts();
  const { type, path, of, own, may, total, q, items, meta, workspace_id } = page;
  const address = (change: Record<string, string>) =>
    `${pathname}?${new URLSearchParams({ ...(type === "boards" ? {} : { list: type }), of, ...change })}`;
  const trail = [
    { to: paths.workspace(workspace_id), label: t("container.boards") },
    ...path.map((step) => ({ to: paths.container(step.id), label: step.title })),
  ];
  const hint = of === "all" ? "order.all_hint" : own ? "order.me_hint" : "order.shared_hint";
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t(`order.titles.${type}`)}
        here={t("order.title")}
        trail={trail}
        actions={
          <Link to={back} className="btn btn-primary">
            <Icon name="check" />
            {t("order.done")}
          </Link>
        }
      />
      <div className="mt-5 grid gap-3">
        {may.own && may.all ? (
          <FilterChips
            label={t("order.whose")}
            items={(["me", "all"] as const).map((scope) => ({
              to: address({ of: scope }),
              label: t(`order.for_${scope}`),
              current: scope === of,
            }))}
          />
        ) : null}
        <p className="text-sm text-muted">{t(hint)}</p>
        {total > 1 ? <QuickSort {...page} /> : null}
        {total > 1 ? <p className="text-sm text-muted">{t(scripts ? "order.help" : "order.help_plain")}</p> : null}
      </div>
      <Panel label={t(`order.titles.${type}`)} className="mt-4">
        {total > SEARCH_FROM || q ? (
          <SearchForm
            label={t("order.find")}
            hint={t("order.find_hint")}
            q={q}
            preserved={{ list: type === "boards" ? undefined : type, of }}
            clear={q !== "" && address({})}
          />
        ) : null}
        {items.length === 0 ? (
          <EmptyLine>{t(q ? "order.nothing_found" : "order.nothing")}</EmptyLine>
        ) : (
          <SortList {...page} />
        )}
        <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
      </Panel>
    </div>
  );
}

/** Sorts the whole list at once, or returns to the shared order. */
function QuickSort({ type, of, own, mode }: SortPage) {
  const { t } = useTranslation();
  const shown = mode === "created_asc" ? "default" : mode;
  const form = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="type" value={type} />
      {of === "all" ? <input type="hidden" name="shared" value="1" /> : null}
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Form
        method="post"
        preventScrollReset
        className="flex flex-wrap items-center gap-2"
        aria-label={t("order.quick")}
      >
        {form("set")}
        {modes.map((each) => (
          <button
            key={each}
            type="submit"
            name="mode"
            value={each}
            className="filter-chip"
            aria-current={each === shown ? "true" : undefined}
          >
            {t(`order.mode.${each}`)}
          </button>
        ))}
        <button
          type="submit"
          name="mode"
          value="custom"
          className="filter-chip"
          aria-current={shown === "custom" ? "true" : undefined}
        >
          {t("order.mode.custom")}
        </button>
      </Form>
      {of === "me" && own ? (
        <Form method="post" preventScrollReset>
          {form("drop")}
          <button type="submit" className="btn btn-ghost btn-sm touch:h-11">
            <Icon name="history" />
            {t("order.to_shared")}
          </button>
        </Form>
      ) : null}
    </div>
  );
}
