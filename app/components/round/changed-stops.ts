/** The stops of a round after the press of a button: up-2, down-2, remove-2, along (the proposed order), or add. */
export function changedStops(
  stops: readonly string[],
  change: string,
  { add, alongPlan }: { add: readonly string[]; alongPlan: readonly string[] },
): string[] {
  const [, verb = change, number = ""] = /^(up|down|remove)-(\d+)$/.exec(change) ?? [];
  const at = Number(number);
  const next = [...stops];
  if (verb === "remove") next.splice(at, 1);
  const other = verb === "up" ? at - 1 : at + 1;
  if ((verb === "up" || verb === "down") && next[at] && next[other])
    [next[at], next[other]] = [next[other]!, next[at]!];
  if (verb === "along") {
    const rank = new Map(alongPlan.map((id, index) => [id, index]));
    next.sort((one, two) => (rank.get(one) ?? next.length) - (rank.get(two) ?? next.length));
  }
  return verb === "add" ? [...new Set([...next, ...add])] : next;
}
