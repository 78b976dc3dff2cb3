import type { SortPage } from "@server/records/order/inputs";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { enableDragging } from "./dragging.ts";
import { SortRow } from "./sort-row.tsx";
import { useMoving } from "./use-moving.ts";

/** A list whose rows can be moved: dragged, by keys and by buttons; without scripts each button is a form. */
export function SortList(page: SortPage) {
  const { t } = useTranslation();
  const { shown, move, moved, outcome } = useMoving(page);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef("");
  const isWhole = page.q === ""; // in search results, the rows between those shown are hidden, so dragging is off
  const onDropped = (id: string, index: number) => {
    const item = shown.find((each) => each.id === id);
    const target = shown[index];
    if (!item || !target) return;
    focused.current = id;
    move(item, target.place);
  };
  const latest = useRef(onDropped);
  latest.current = onDropped;
  useEffect(() => {
    if (!list.current || !isWhole) return;
    return enableDragging(list.current, { onMoved: (id, index) => latest.current(id, index) });
  }, [isWhole]);
  // React moves the row in the document, which loses its focus
  useEffect(() => {
    if (!focused.current) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-sort="${focused.current}"] [data-grip]`)
      ?.focus({ preventScroll: true });
    focused.current = "";
  }, [shown]);
  return (
    <>
      <ul
        ref={list}
        className="divide-y divide-line data-dragging:cursor-grabbing [&[data-dragging]>li:not([data-held])]:transition-[translate]"
      >
        {shown.map((item) => (
          <SortRow key={item.id} page={page} item={item} onMove={move} draggable={isWhole} />
        ))}
      </ul>
      <p
        role="status"
        className={`flex items-center gap-1.5 px-4 text-sm md:px-5 ${moved ? "border-t border-line py-2.5" : ""} ${outcome === "failed" ? "tone-bad text-tone-ink" : "text-muted"}`}
      >
        {outcome === "failed" ? <Icon name="circle-alert" /> : outcome === "saved" ? <Icon name="cloud-check" /> : null}
        {outcome === "failed" ? t("order.not_saved") : moved ? t("order.moved", { ...moved, total: page.total }) : null}
      </p>
    </>
  );
}
