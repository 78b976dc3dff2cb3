import { paths } from "~/paths/paths";

type Input = Partial<Record<"state" | "type" | "tag" | "q" | "placed" | "sort" | "lacking" | "page" | "at", string>>;
/**
 * What the address asks for: `input`, the filters; `moving`, whether pins are being moved; `view`, the part of the plan
 * shown without scripts.
 */
export type Shown = { query: Input; moving: boolean; view: string | null };

const names = ["state", "type", "tag", "q", "placed", "sort", "lacking", "page", "at"] as const;

export function shownIn(url: string): Shown {
  const { searchParams } = new URL(url);
  const query: Input = {};
  for (const name of names) {
    const value = searchParams.get(name);
    if (value) query[name] = value;
  }
  return { query, moving: searchParams.get("pins") === "move", view: searchParams.get("view") };
}

/** The same page with other parameters; a changed filter goes back to the first page. */
export const pathWith = (
  id: string,
  { query: { state, type, tag, q, placed, sort, lacking }, moving, view }: Shown,
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

/** The other parameters, as hidden fields of a form that changes some of them. */
export const others = (
  { query: { page: _, at: __, ...query }, moving }: Shown,
  own: readonly string[],
): [string, string][] =>
  Object.entries({ ...query, ...(moving && { pins: "move" }) }).filter(([name]) => !own.includes(name));

/** The filters that the printed plan uses too. */
export const filterOf = ({ query: { state, type, tag, q } }: Shown) => ({ state, type, tag, q });
