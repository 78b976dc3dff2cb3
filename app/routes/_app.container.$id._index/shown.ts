import { paths } from "~/paths/paths";

type Input = Partial<Record<"state" | "type" | "tag" | "q" | "placed" | "sort" | "lacking" | "page" | "at", string>>;
/**
 * What the address asks for: `input`, the filters; `moving`, whether pins are being moved; `view`, the part of the plan
 * shown without scripts.
 */
export type Shown = { asked: Input; moving: boolean; view: string | null };

const names = ["state", "type", "tag", "q", "placed", "sort", "lacking", "page", "at"] as const;

export function shownIn(url: string): Shown {
  const { searchParams } = new URL(url);
  const asked: Input = {};
  for (const name of names) {
    const value = searchParams.get(name);
    if (value) asked[name] = value;
  }
  return { asked, moving: searchParams.get("pins") === "move", view: searchParams.get("view") };
}

/** The same page with other parameters; a changed filter goes back to the first page. */
export const pathWith = (
  id: string,
  { asked: { state, type, tag, q, placed, sort, lacking }, moving, view }: Shown,
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
  { asked: { page: _, at: __, ...asked }, moving }: Shown,
  own: readonly string[],
): [string, string][] =>
  Object.entries({ ...asked, ...(moving && { pins: "move" }) }).filter(([name]) => !own.includes(name));

/** The filters that the printed plan uses too. */
export const filterOf = ({ asked: { state, type, tag, q } }: Shown) => ({ state, type, tag, q });
