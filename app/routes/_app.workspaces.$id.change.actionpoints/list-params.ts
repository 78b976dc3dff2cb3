import { paths } from "~/paths/paths";
import { Address } from "../_app.workspaces.$id.actionpoints/address.ts";

const names = Object.keys(Address.shape).filter((name) => name !== "page");

/** The filters and the order of the list as the parameters of its address. */
export const asParams = (query: Record<string, unknown>): [string, string][] =>
  names.flatMap((name) => (query[name] ? [[name, String(query[name])] as [string, string]] : []));

/** The address at which the whole list is exported, for the options of the same select that change nothing. */
export function takenAlong(workspaceId: string, asked: URLSearchParams): string | null {
  const act = asked.get("act");
  if (act !== "xlsx" && act !== "csv") return null;
  const query = new URLSearchParams(asked);
  if (query.has("all")) query.delete("ids[]");
  else if (!query.has("ids[]")) return null;
  for (const name of ["act", "all"]) query.delete(name);
  query.set("format", act);
  return `${paths.exportActionPoints(workspaceId)}?${query}`;
}
