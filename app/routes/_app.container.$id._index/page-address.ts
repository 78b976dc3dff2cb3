import { paths } from "~/paths/paths";

type Query = Partial<Record<"state" | "type" | "tag" | "q" | "placed" | "sort" | "lacking" | "page" | "at", string>>;
/**
 * The parameters of the page's address: the query of the procedure; `moving`, whether pins can be moved; `view`, the
 * part of the plan that is shown without scripts.
 */
export type PageAddress = { query: Query; moving: boolean; view: string | null };

const queryNames = ["state", "type", "tag", "q", "placed", "sort", "lacking", "page", "at"] as const;

export function parseAddress(url: string): PageAddress {
  const { searchParams } = new URL(url);
  const query: Query = {};
  for (const name of queryNames) {
    const value = searchParams.get(name);
    if (value) query[name] = value;
  }
  return { query, moving: searchParams.get("pins") === "move", view: searchParams.get("view") };
}

/** The same page with other parameters; a changed filter goes back to the first page. */
export const pathWith = (
  id: string,
  { query: { state, type, tag, q, placed, sort, lacking }, moving, view }: PageAddress,
  change: Parameters<typeof paths.container>[1] = {},
) =>
  paths.container(id, {
    state,
    type,
    tag,
    q,
    placed,
    sort,
    lacking,
    pins: moving ? "move" : undefined,
    view: view ?? undefined,
    ...change,
  });

/** The parameters without `changed`, as hidden fields of a form that has fields for those. */
export const otherParams = (
  { query: { page: _, at: __, ...query }, moving }: PageAddress,
  changed: readonly string[],
): [string, string][] =>
  Object.entries({ ...query, ...(moving && { pins: "move" }) }).filter(([name]) => !changed.includes(name));

/** The filters that the printed plan uses too. */
export const planFilter = ({ query: { state, type, tag, q } }: PageAddress) => ({ state, type, tag, q });
