/** The order after a step of one file, "up:…" or "down:…"; unchanged if the step is not possible. */
export function stepped(order: string[], step: string | undefined): string[] {
  const [direction, id = ""] = step?.split(":") ?? [];
  const from = order.indexOf(id);
  const to = from + (direction === "up" ? -1 : 1);
  return from < 0 || to < 0 || to >= order.length ? order : moved(order, from, to);
}

export function moved(order: string[], from: number, to: number): string[] {
  const without = order.filter((_, index) => index !== from);
  return [...without.slice(0, to), order[from]!, ...without.slice(to)];
}
