import type { KeyboardEvent } from "react";

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The pin to focus when an arrow key is pressed on another: near, and mostly in that direction. */
export function nextPin({ key, target, currentTarget }: KeyboardEvent): HTMLElement | undefined {
  const direction = directions[key];
  const from = (target as Element).closest<HTMLElement>(".pin");
  if (!direction || !from) return undefined;
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const center = middle(from);
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const pin of currentTarget.querySelectorAll<HTMLElement>(".pin")) {
    if (pin === from) continue;
    const { x, y } = middle(pin);
    const ahead = (x - center.x) * direction[0] + (y - center.y) * direction[1];
    const aside = Math.abs((x - center.x) * direction[1]) + Math.abs((y - center.y) * direction[0]);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && cost < least) [best, least] = [pin, cost];
  }
  return best;
}
