import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SearchForm } from "~/components/list/search-form";
import { ComplianceInRow, ComplianceSummary } from "~/ui/compliance";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Plate } from "~/ui/plate";
import { states, totalOf, worstFirst } from "~/ui/state";
import type { SharedAddresses } from "./addresses.ts";
import { ObjectLine } from "./object-line.tsx";
import type { SharedPage } from "./shared-page.ts";
import { SharedPlan } from "./shared-plan.tsx";

type Container = NonNullable<SharedPage["container"]>;
type Props = { container: Container; filter: SharedPage["filter"]; to: SharedAddresses };

const SEARCH_FROM = 20; // number of objects from which there is a search

/** A shared board or container: its compliance, containers, floor plan and objects. */
export function SharedContainer({ container, filter, to }: Props) {
  const { t } = useTranslation();
  const { title, subtitle, path, children, objects_count, compliance, total, plan } = container;
  const isEmpty = children.meta.total === 0 && total === 0;
  return (
    <>
      <PageHead
        title={title}
        aside={objects_count > 0 ? t("container.objects_count", { count: objects_count }) : undefined}
        sub={subtitle || undefined}
        trail={path.length > 0 ? path.map((step) => ({ to: to.container(step.id), label: step.title })) : undefined}
      />
      {objects_count > 0 ? (
        <section className="panel p-4 md:p-5" aria-label={t("state.label")}>
          <ComplianceSummary counts={compliance.counts} />
        </section>
      ) : null}
      {isEmpty ? <p className="panel p-5 text-muted">{t("share.shown.nothing")}</p> : null}
      {children.meta.total > 0 ? <Children containers={children} to={to} /> : null}
      {total > 0 ? (
        <div className={`grid grid-cols-1 items-start gap-4 ${plan ? "lg:grid-cols-[minmax(0,1fr)_24rem]" : ""}`}>
          {plan ? <SharedPlan container={container} plan={plan} filter={filter} to={to} /> : null}
          <Objects container={container} filter={filter} to={to} />
        </div>
      ) : plan ? (
        <SharedPlan container={container} plan={plan} filter={filter} to={to} />
      ) : null}
    </>
  );
}

function Children({ containers, to }: { containers: Container["children"]; to: SharedAddresses }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("share.shown.containers")} count={containers.meta.total}>
      <ul className="divide-y divide-line">
        {containers.items.map(({ id, title, subtitle, compliance, containers_count, objects_count }) => (
          <li key={id} className="link-row flex items-center gap-3 px-4 py-2.5 touch:py-3.5 md:px-5">
            <Plate letter={compliance.state} />
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium [overflow-wrap:anywhere]">
                <Link to={to.container(id)} className="cover">
                  {title}
                </Link>
              </p>
              <p className="num text-xs text-muted [overflow-wrap:anywhere]">
                {[
                  subtitle,
                  containers_count > 0 ? t("container.containers_count", { count: containers_count }) : "",
                  t("container.objects_count", { count: objects_count }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            {objects_count > 0 ? (
              <ComplianceInRow counts={compliance.counts} />
            ) : (
              <span className="text-xs text-muted">{t(`${states[compliance.state].word}.word`)}</span>
            )}
          </li>
        ))}
      </ul>
      <Pagination
        page={containers.meta.page}
        perPage={containers.meta.per_page}
        total={containers.meta.total}
        param="part"
      />
    </Panel>
  );
}

function Objects({ container, filter, to }: Props) {
  const { t } = useTranslation();
  const { id, total, counts, objects } = container;
  const { q, state } = filter;
  const all = totalOf(counts);
  const present = worstFirst.filter((letter) => (counts[letter] ?? 0) > 0);
  return (
    <Panel title={t("share.shown.objects")} count={total} className="min-w-0">
      {total > SEARCH_FROM || q || state ? (
        <>
          <SearchForm
            label={t("share.shown.find")}
            hint={t("share.shown.find_hint")}
            q={q}
            preserved={{ state, ...to.preserved(id) }}
            clear={q ? to.container(id, { state }) : false}
          />
          <FilterChips
            label={t("share.shown.filter")}
            className="!mx-0 border-b border-line !px-4 !py-3 md:!px-5"
            items={[
              { to: to.container(id, { q }), label: t("ui.all"), count: all, current: !state },
              ...present.map((letter) => ({
                to: to.container(id, { q, state: letter }),
                label: t(`${states[letter].word}.word`),
                letter,
                count: counts[letter] ?? 0,
                current: state === letter,
              })),
            ]}
          />
        </>
      ) : null}
      {objects.items.length > 0 ? (
        <ul className="divide-y divide-line">
          {objects.items.map((object) => (
            <ObjectLine key={object.id} object={object} to={to.object(object.id)} />
          ))}
        </ul>
      ) : (
        <p className="px-4 py-5 text-sm text-muted md:px-5">{t("share.shown.none_found")}</p>
      )}
      <Pagination page={objects.meta.page} perPage={objects.meta.per_page} total={objects.meta.total} />
    </Panel>
  );
}
