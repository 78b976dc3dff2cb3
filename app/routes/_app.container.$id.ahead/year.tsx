import { Form, useLoaderData } from "@remix-run/react";
import { type DragEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { byMonth, isForVisit, type Share } from "./by-month.ts";
import type { loader } from "./route.tsx";
import { ShareOfMonth } from "./share-of-month.tsx";
import { VisitBar } from "./visit-bar.tsx";

const OPEN_MONTHS = 3;
const machinesOf = ({ due }: Share) => due.filter(isForVisit).map(({ object }) => object.id);

/** What falls due month by month, and by whom it is done; what is chosen or dragged together becomes one visit. */
export function Year() {
  const { t } = useTranslation();
  const monthOf = (month: string) => `${t(`ui.month.long.${Number(month.slice(5))}`)} ${month.slice(0, 4)}`;
  const { workspace_id, due, has_more, today, may_request } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<Share>();
  const months = useMemo(() => byMonth(due, today), [due, today]);
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const join = (other?: Share) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged) choose([...machinesOf(dragged), ...(other ? machinesOf(other) : [])], true);
    setDragged(undefined);
  };
  const drag = {
    onDragStart: (share: Share) => setDragged(share),
    onDragEnd: () => setDragged(undefined),
    join,
    isOver: dragged !== undefined,
  };
  return (
    <Panel title={t("ahead.due")} count={due.length} className="panel-long min-w-0">
      {due.length === 0 ? <EmptyLine>{t("ahead.none")}</EmptyLine> : null}
      <Form action={paths.newInspection(workspace_id)} method="get">
        {may_request && due.some(isForVisit) ? (
          <p className="no-print border-b border-line px-4 py-2.5 text-sm text-muted md:px-5">{t("ahead.how")}</p>
        ) : null}
        {months.map(({ month, count, shares }, index) => (
          <details key={month ?? "late"} open={index < OPEN_MONTHS} className="border-b border-line last:border-0">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium md:px-5">
              <span className={`first-letter:uppercase ${month ? "" : "tone-expired text-tone-ink"}`}>
                {month ? monthOf(month) : t("ahead.late")}
              </span>
              <span className="num text-sm font-normal text-muted">{count}</span>
            </summary>
            {shares.map((share) => (
              <ShareOfMonth
                key={share.key}
                share={share}
                chosen={chosen}
                mayChoose={may_request}
                onChoose={choose}
                drag={drag}
              />
            ))}
          </details>
        ))}
        {may_request && due.some(isForVisit) ? (
          <VisitBar chosen={chosen} onClear={() => setChosen(new Set())} onDrop={join()} isOver={drag.isOver} />
        ) : null}
      </Form>
      {has_more ? (
        <p className="px-4 py-2.5 text-sm text-muted md:px-5">{t("ahead.more", { count: due.length })}</p>
      ) : null}
    </Panel>
  );
}
