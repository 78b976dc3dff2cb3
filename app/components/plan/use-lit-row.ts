import { type RefObject, useEffect, useState } from "react";

const rowOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>("li[id^='o-']") ?? null;

/**
 * Which row of the list has the mouse or the keys, so that its pin lights up. Up and down go from row to row. One set
 * of listeners for all.
 */
export function useLitRow(list: RefObject<HTMLElement | null>): string | undefined {
  const [lit, setLit] = useState<string>();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const light = ({ target }: Event) => setLit(rowOf(target)?.id.slice(2));
    const darken = () => setLit(undefined);
    const press = (event: KeyboardEvent) => {
      const link = (event.target as Element).closest("a.cover");
      if (!link || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      const row = rowOf(link);
      const next = event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
      event.preventDefault();
      next?.querySelector<HTMLElement>("a.cover")?.focus();
    };
    element.addEventListener("pointerover", light);
    element.addEventListener("pointerleave", darken);
    element.addEventListener("focusin", light);
    element.addEventListener("focusout", darken);
    element.addEventListener("keydown", press);
    return () => {
      element.removeEventListener("pointerover", light);
      element.removeEventListener("pointerleave", darken);
      element.removeEventListener("focusin", light);
      element.removeEventListener("focusout", darken);
      element.removeEventListener("keydown", press);
    };
  }, [list]);
  return lit;
}
