/** The values of a row of the form. */
export type TypedItem = { name: string; type: string; review_point: string; template_id: string };
export const emptyItem: TypedItem = { name: "", type: "pdf", review_point: "", template_id: "" };

/** Applies the change of a button to the rows: "add", "remove-2", "up-2" or "down-2". Ignores an invalid change. */
export function applyChange(rows: readonly TypedItem[], change: string): TypedItem[] {
  if (change === "add") return [...rows, emptyItem];
  const [, verb, at] = /^(remove|up|down)-(\d+)$/.exec(change) ?? [];
  const index = Number(at);
  const row = rows[index];
  if (!verb || !row) return [...rows];
  const others = rows.filter((_, other) => other !== index);
  if (verb === "remove") return others;
  const to = Math.max(0, index + (verb === "up" ? -1 : 1));
  return [...others.slice(0, to), row, ...others.slice(to)];
}
