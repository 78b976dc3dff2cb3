import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContainerCard } from "~/components/container/container-card";
import { ContainerRow } from "~/components/container/container-row";
import { SortMenu } from "~/components/order/sort-menu";
import { Panel } from "~/ui/panel";
import type { loader } from "./route.tsx";

const AS_CARDS = 9;
const BESIDE_PLAN = 5;

/** The containers in it: cards for a few; rows for many, beside a plan, or if objects are listed too. */
export function Children({ besidePlan, className = "" }: { besidePlan?: boolean; className?: string }) {
  const { t } = useTranslation();
  const { container, children, total, order } = useLoaderData<typeof loader>();
  if (children.length === 0) return null;
  const title = t(container.parent_id ? "container.inside_container" : "container.inside");
  const sorting =
    children.length > 1 ? (
      <SortMenu list={{ type: "containers", id: container.id }} order={order.containers} may={order.may} />
    ) : undefined;
  if (besidePlan || total > 0 || children.length > AS_CARDS) {
    const first = besidePlan ? children.slice(0, BESIDE_PLAN) : children;
    const others = children.slice(first.length);
    return (
      <Panel title={title} count={children.length} action={sorting} className={`panel-long min-w-0 ${className}`}>
        <Rows of={first} narrow={besidePlan} />
        {others.length > 0 ? (
          <details className="border-t border-line">
            <summary className="link flex min-h-11 cursor-pointer items-center px-4 text-sm text-primary md:px-5">
              {t("container.others_inside", { count: others.length })}
            </summary>
            <Rows of={others} narrow />
          </details>
        ) : null}
      </Panel>
    );
  }
  return (
    <section className={className} aria-label={title}>
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

type Row = Parameters<typeof ContainerRow>[0]["container"];

const Rows = ({ of, narrow }: { of: Row[]; narrow?: boolean }) => (
  <ul className="divide-y divide-line">
    {of.map((child) => (
      <ContainerRow key={child.id} container={child} narrow={narrow} />
    ))}
  </ul>
);
