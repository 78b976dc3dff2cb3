import { useRevalidator } from "@remix-run/react";
import type { MoveInOrder, SortPage } from "@server/records/order/inputs";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";

type Item = SortPage["items"][number];
type Outcome = "saving" | "saved" | "failed";

/**
 * The items as they stand once each move is done: shown at once, saved one after another, and put right by what the
 * server says.
 */
export function useMoving({ items, type, id, of, total }: SortPage) {
  const [shown, setShown] = useState(items);
  const [moved, setMoved] = useState<Item>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { revalidate } = useRevalidator();
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  useEffect(() => setShown(items), [items]);

  const move = (item: Item, to: number) => {
    const place = Math.min(Math.max(1, to), total);
    if (place === item.place) return;
    setShown((list) => rearranged(list, item, place));
    setMoved({ ...item, place });
    setOutcome("saving");
    waiting.current++;
    before.current = before.current
      .then(() => send({ type, id, item: item.id, to: place, shared: of === "all" }))
      .then((ok) => {
        setOutcome(ok ? "saved" : "failed");
        if (--waiting.current === 0 || !ok) revalidate();
      });
  };
  return { shown, move, moved, outcome };
}

/** Whether it was taken. Tried once more where nothing answered. The client comes with the first move. */
async function send(move: z.input<typeof MoveInOrder>, again = true): Promise<boolean> {
  try {
    const { server } = await import("~/web/server-calls");
    await server.order.move.mutate(move);
    return true;
  } catch (error) {
    const isAnswered = Boolean((error as { data?: unknown }).data);
    return !isAnswered && again && send(move, false);
  }
}

/** Those on the page, each with its place through the whole list; one that goes elsewhere is out of sight. */
function rearranged(list: Item[], item: Item, place: number): Item[] {
  const from = item.place;
  return list
    .map((each) => {
      if (each.id === item.id) return { ...each, place };
      if (each.place > from && each.place <= place) return { ...each, place: each.place - 1 };
      if (each.place < from && each.place >= place) return { ...each, place: each.place + 1 };
      return each;
    })
    .sort((a, b) => a.place - b.place);
}
