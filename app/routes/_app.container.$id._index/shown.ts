import { paths } from "~/paths/paths";

type Input = Partial<Record<"state" | "type" | "tag" | "q" | "placed" | "sort" | "lacking" | "page" | "at", string>>;
/**
 * What the address asks for: the filters, whether pins are being moved, and what of the plan is seen where no script
 * moves it.
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

/** The same page with something else asked; a new filter begins at the first page. */
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

/** What a form that changes the address takes along, but for its own fields. */
export const others = (
  { asked: { page: _, at: __, ...asked }, moving }: Shown,
  own: readonly string[],
): [string, string][] =>
  Object.entries({ ...asked, ...(moving && { pins: "move" }) }).filter(([name]) => !own.includes(name));

/** What the print of the plan keeps of it. */
export const filterOf = ({ asked: { state, type, tag, q } }: Shown) => ({ state, type, tag, q });
