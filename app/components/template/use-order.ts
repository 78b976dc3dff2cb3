import { useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { letRowsMove } from "~/components/order/dragging";

type Item = { id: string };

/**
 * The rows of a list that can be dragged by their grips: shown in the new order at once, sent as the form of a button
 * would be, and put right by what comes back.
 */
export function useOrder<T extends Item>(
  items: T[],
  list: RefObject<HTMLElement | null>,
  form: (item: T, to: number) => Record<string, string>,
) {
  const [shown, setShown] = useState(items);
  const [moved, setMoved] = useState<{ place: number; total: number }>();
  const submit = useSubmit();
  useEffect(() => setShown(items), [items]);
  const dropped = (id: string, to: number) => {
    const item = shown.find((each) => each.id === id);
    if (!item) return;
    const others = shown.filter((each) => each !== item);
    setShown([...others.slice(0, to), item, ...others.slice(to)]);
    setMoved({ place: to + 1, total: items.length });
    submit(form(item, to), { method: "post", preventScrollReset: true, replace: true });
  };
  const latest = useRef(dropped);
  latest.current = dropped;
  useEffect(
    () => (list.current ? letRowsMove(list.current, { moved: (id, to) => latest.current(id, to) }) : undefined),
    [list],
  );
  return { shown, moved };
}
