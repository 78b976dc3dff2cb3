import { paths } from "~/paths/paths";

/**
 * The address at which the chosen objects are exported, gathered in a pack, or get labels, for the options of the same select that
 * change nothing; null: another option.
 */
export function takenAlong(workspaceId: string, asked: URLSearchParams): string | null {
  const query = new URLSearchParams(asked);
  if (query.has("all")) query.delete("ids[]");
  const act = query.get("act");
  for (const name of ["act", "all"]) query.delete(name);
  const isNothing = !asked.has("all") && !query.has("ids[]");
  if (act === "labels" && !isNothing) return `${paths.listLabels(workspaceId)}?${query}`;
  if (act === "pack" && !isNothing) return `${paths.packList(workspaceId)}?${query}`;
  if ((act !== "xlsx" && act !== "csv") || isNothing) return null;
  query.set("format", act);
  return `${paths.exportObjects(workspaceId)}?${query}`;
}
