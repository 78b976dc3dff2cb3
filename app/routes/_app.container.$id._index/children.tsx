import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/panel";
import { ContainerCard } from "~/widgets/container/container-card";
import { ContainerRow } from "~/widgets/container/container-row";
import type { loader } from "./route.tsx";

const AS_CARDS = 9;

/** What it is divided into: cards for a few, lines for many, or where objects stand beside them. */
export function Children() {
  const { t } = useTranslation();
  const { container, children, total } = useLoaderData<typeof loader>();
  const title = t(container.parent_id ? "container.inside_container" : "container.inside");
  if (total > 0 || children.length > AS_CARDS)
    return (
      <Panel title={title} count={children.length} className="panel-long mt-5">
        <ul className="divide-y divide-line">
          {children.map((child) => (
            <ContainerRow key={child.id} container={child} />
          ))}
        </ul>
      </Panel>
    );
  return (
    <section className="mt-6" aria-label={title}>
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {children.map((child) => (
          <ContainerCard key={child.id} container={child} mayDelete={child.permissions.can_edit} />
        ))}
      </ul>
    </section>
  );
}
