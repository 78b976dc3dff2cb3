import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContainerCard } from "~/components/container/container-card";
import { ContainerRow } from "~/components/container/container-row";
import { SortMenu } from "~/components/order/sort-menu";
import { ComplianceSummary } from "~/ui/compliance";
import { Panel } from "~/ui/panel";
import type { loader } from "./route.tsx";

const AS_CARDS = 9;

/** The containers in it: cards for a few; rows for many, or if objects are listed too. */
export function Children() {
  const { t } = useTranslation();
  const { container, children, total, order } = useLoaderData<typeof loader>();
  const title = t(container.parent_id ? "container.inside_container" : "container.inside");
  const sorting =
    children.length > 1 ? (
      <SortMenu list={{ type: "containers", id: container.id }} order={order.containers} may={order.may} />
    ) : undefined;
  const share =
    container.objects_count > 0 ? (
      <section className="panel p-4 md:p-5" aria-label={t("state.label")}>
        <p className="mb-2 text-sm text-muted [overflow-wrap:anywhere]">
          {t("container.with_below", { title: container.title })}
        </p>
        <ComplianceSummary counts={container.compliance.counts} />
      </section>
    ) : null;
  if (total > 0 || children.length > AS_CARDS)
    return (
      <div className={`mt-5 grid grid-cols-1 items-start gap-4 ${share ? "lg:grid-cols-[24rem_minmax(0,1fr)]" : ""}`}>
        {share}
        <Panel title={title} count={children.length} action={sorting} className="panel-long">
          <ul className="divide-y divide-line">
            {children.map((child) => (
              <ContainerRow key={child.id} container={child} />
            ))}
          </ul>
        </Panel>
      </div>
    );
  return (
    <section className="mt-5" aria-label={title}>
      {share ? <div className="mb-6">{share}</div> : null}
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {sorting}
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {children.map((child) => (
          <ContainerCard key={child.id} container={child} mayDelete={child.permissions.can_edit} />
        ))}
      </ul>
    </section>
  );
}
