import { useRevalidator } from "@remix-run/react";
import type { SortPage } from "@server/records/order/inputs";
import { useEffect, useRef, useState } from "react";

type Item = SortPage["items"][number];
type Outcome = "saving" | "saved" | "failed";

/**
 * The items as they stand once each move is done: shown at once, saved one after another, and put right by what the
 * server says.
 */
export function useMoving({ items, type, of, total }: Pick<SortPage, "items" | "type" | "of" | "total">) {
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
    const form = { intent: "move", type, item: item.id, to: String(place), shared: of === "all" ? "1" : "0" };
    before.current = before.current
      .then(() => send(form))
      .then((ok) => {
        setOutcome(ok ? "saved" : "failed");
        if (--waiting.current === 0 || !ok) revalidate();
      });
  };
  return { shown, move, moved, outcome };
}

/**
 * The form of a row, as it is sent without scripts: the page's own action, which leads back to it. Tried once more
 * where nothing answered.
 */
async function send(form: Record<string, string>, again = true): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    return answer.type === "opaqueredirect" || answer.ok;
  } catch {
    return again && send(form, false);
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
