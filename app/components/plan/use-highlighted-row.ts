import { type RefObject, useEffect, useState } from "react";

const rowOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>("li[id^='o-']") ?? null;

/**
 * The object whose row in the list is hovered or focused, so that its pin is highlighted. Arrow keys move through the
 * rows. One set of listeners serves all rows.
 */
export function useHighlightedRow(list: RefObject<HTMLElement | null>): string | undefined {
  const [highlighted, setHighlighted] = useState<string>();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const highlight = ({ target }: Event) => setHighlighted(rowOf(target)?.id.slice(2));
    const clear = () => setHighlighted(undefined);
    const onKeyDown = (event: KeyboardEvent) => {
      const link = (event.target as Element).closest("a.cover");
      if (!link || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      const row = rowOf(link);
      const next = event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
      event.preventDefault();
      next?.querySelector<HTMLElement>("a.cover")?.focus();
    };
    element.addEventListener("pointerover", highlight);
    element.addEventListener("pointerleave", clear);
    element.addEventListener("focusin", highlight);
    element.addEventListener("focusout", clear);
    element.addEventListener("keydown", onKeyDown);
    return () => {
      element.removeEventListener("pointerover", highlight);
      element.removeEventListener("pointerleave", clear);
      element.removeEventListener("focusin", highlight);
      element.removeEventListener("focusout", clear);
      element.removeEventListener("keydown", onKeyDown);
    };
  }, [list]);
  return highlighted;
}
