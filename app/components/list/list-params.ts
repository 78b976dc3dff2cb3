import type { z } from "zod";

/** The parameters of a list's address that these values stand for, without its page. */
export const asParams = (shape: z.core.$ZodShape, query: Record<string, unknown>): [string, string][] =>
  Object.keys(shape).flatMap((name) =>
    query[name] && name !== "page" ? [[name, String(query[name])] as [string, string]] : [],
  );

/** A list with these filters; `changed`: the act that the list tells of. */
export function listWith(path: string, params: readonly (readonly [string, string])[], changed = ""): string {
  const query = new URLSearchParams([...params, ...(changed ? [["changed", changed]] : [])] as [string, string][]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address at which a list's chosen rows are exported, for the options of the same select; null: another option. */
export function exportedAt(path: string, asked: URLSearchParams): string | null {
  const act = asked.get("act");
  if (act !== "xlsx" && act !== "csv") return null;
  const query = new URLSearchParams(asked);
  if (query.has("all")) query.delete("ids[]");
  else if (!query.has("ids[]")) return null;
  for (const name of ["act", "all"]) query.delete(name);
  query.set("format", act);
  return `${path}?${query}`;
}
