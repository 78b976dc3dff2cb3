import type { KeyboardEvent } from "react";

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The pin to focus when an arrow key is pressed on another: near, and mostly in that direction. */
export function nextPin({ key, target, currentTarget }: KeyboardEvent): HTMLElement | undefined {
  const way = ways[key];
  const from = (target as Element).closest<HTMLElement>(".pin");
  if (!way || !from) return undefined;
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const pin of currentTarget.querySelectorAll<HTMLElement>(".pin")) {
    if (pin === from) continue;
    const { x, y } = middle(pin);
    const ahead = (x - here.x) * way[0] + (y - here.y) * way[1];
    const aside = Math.abs((x - here.x) * way[1]) + Math.abs((y - here.y) * way[0]);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && cost < least) [best, least] = [pin, cost];
  }
  return best;
}
