import { paths } from "~/paths";

type Asked = Partial<Record<"state" | "q" | "sort" | "page" | "at", string>>;
/** What the address asks for: the filters, and whether pins are being moved. */
export type Shown = { asked: Asked; moving: boolean };

const names = ["state", "q", "sort", "page", "at"] as const;

export function shownIn(url: string): Shown {
  const { searchParams } = new URL(url);
  const asked: Asked = {};
  for (const name of names) {
    const value = searchParams.get(name);
    if (value) asked[name] = value;
  }
  return { asked, moving: searchParams.get("pins") === "move" };
}

/** The same page with something else asked; a new filter begins at the first page. */
export const pathWith = (id: string, { asked: { state, q, sort }, moving }: Shown, change: Parameters<typeof paths.container>[1] = {}) =>
  paths.container(id, { state, q, sort, pins: moving ? "move" : undefined, ...change });
