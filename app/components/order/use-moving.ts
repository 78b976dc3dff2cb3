import { useRevalidator } from "@remix-run/react";
import type { MoveInOrder, SortPage } from "@server/records/order/inputs";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";

type Item = SortPage["items"][number];
type Outcome = "saving" | "saved" | "failed";

/**
 * The items in their new order: each move is shown at once and saved after the ones before it; the server's data then
 * replaces them.
 */
export function useMoving({ items, type, id, of, total }: SortPage) {
  const [shown, setShown] = useState(items);
  const [moved, setMoved] = useState<Item>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { revalidate } = useRevalidator();
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  useEffect(() => setShown(items), [items]);

  const move = (item: Item, to: number) => {
    const place = Math.min(Math.max(1, to), total);
    if (place === item.place) return;
    setShown((list) => rearranged(list, item, place));
    setMoved({ ...item, place });
    setOutcome("saving");
    waiting.current++;
    lastCall.current = lastCall.current
      .then(() => send({ type, id, item: item.id, to: place, shared: of === "all" }))
      .then((ok) => {
        setOutcome(ok ? "saved" : "failed");
        if (--waiting.current === 0 || !ok) revalidate();
      });
  };
  return { shown, move, moved, outcome };
}

/**
 * Saves a move; false when it failed. Tried once more when there was no answer. The client is loaded with the first
 * move.
 */
async function send(move: z.input<typeof MoveInOrder>, mayRetry = true): Promise<boolean> {
  try {
    const { server } = await import("~/web/server-calls");
    await server.order.move.mutate(move);
    return true;
  } catch (error) {
    const isAnswered = Boolean((error as { data?: unknown }).data);
    return !isAnswered && mayRetry && send(move, false);
  }
}

/** The items after a move, each with its place in the whole list. An item may move off this page. */
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
