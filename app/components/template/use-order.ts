import { useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { enableDragging } from "~/components/order/dragging";

type Item = { id: string; position: number };

/**
 * Makes the rows of a list movable by their grips: the new order is shown at once and submitted as a form; the server's
 * data then replaces it.
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
  const onDropped = (id: string, to: number) => {
    const item = shown.find((each) => each.id === id);
    if (!item) return;
    const others = shown.filter((each) => each !== item);
    setShown([...others.slice(0, to), item, ...others.slice(to)]);
    setMoved({ place: to + 1, total: items.length });
    submit(form({ ...item, position: shown.indexOf(item) }, to), {
      method: "post",
      preventScrollReset: true,
      replace: true,
    });
  };
  const latest = useRef(onDropped);
  latest.current = onDropped;
  useEffect(
    () => (list.current ? enableDragging(list.current, { onMoved: (id, to) => latest.current(id, to) }) : undefined),
    [list],
  );
  return { shown, moved };
}
