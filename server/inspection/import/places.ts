import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { plain } from "@server/core/search-words";
import { insertContainer } from "@server/records/container/insert";
import { sql } from "drizzle-orm";
import { z } from "zod";

const Place = z.object({ id: z.string(), parent_id: z.string().nullable(), title: z.string() });
type Place = z.infer<typeof Place>;
const BOARDS = ""; // stands for what boards are in

/** The boards and containers of a workspace, by their names in what they are in. */
export type Places = { byId: Map<string, Place>; within: Map<string, Map<string, string[]>> };
/** A place that exists, and the titles of those below it that do not yet. */
export type Spot = { at: string | null; missing: string[] };

/** All boards and containers of a workspace. Does not authorize. */
export async function loadPlaces(tx: Tx, workspaceId: string): Promise<Places> {
  const rows = await queryRows(tx, Place)`
    select id, parent_id, title from containers where workspace_id = ${workspaceId} and ${notDeleted()}
    order by id`;
  const places: Places = { byId: new Map(), within: new Map() };
  for (const row of rows) addPlace(places, row);
  return places;
}

function addPlace({ byId, within }: Places, place: Place): void {
  byId.set(place.id, place);
  const siblings = within.get(place.parent_id ?? BOARDS) ?? new Map<string, string[]>();
  within.set(place.parent_id ?? BOARDS, siblings);
  siblings.set(plain(place.title), [...(siblings.get(plain(place.title)) ?? []), place.id]);
}

/** The titles from the board down to a place. */
export function pathTo({ byId }: Places, id: string | null): string[] {
  const titles: string[] = [];
  for (let at = id ? byId.get(id) : undefined; at; at = at.parent_id ? byId.get(at.parent_id) : undefined)
    titles.unshift(at.title);
  return titles;
}

/**
 * Where these titles lead from a place (`from`; null: from the boards), case and accents ignored. A path that begins with
 * that of the place itself is read from its end. A text key where a title names several.
 */
export function spotFor(places: Places, from: string | null, titles: readonly string[]): Spot | { mistake: string } {
  const above = pathTo(places, from).map(plain);
  const isWhole =
    above.length > 0 && above.every((title, at) => titles[at] !== undefined && plain(titles[at]) === title);
  let at = from;
  const rest = isWhole ? titles.slice(above.length) : titles;
  for (const [level, title] of rest.entries()) {
    const ids = places.within.get(at ?? BOARDS)?.get(plain(title)) ?? [];
    if (ids.length > 1) return { mistake: `import.place_twice?${new URLSearchParams({ title })}` };
    if (ids.length === 0) return { at, missing: rest.slice(level) };
    at = ids[0]!;
  }
  return { at, missing: [] };
}

/** Names a place that may not exist yet, to compare two rows. */
export const keyOf = ({ at, missing }: Spot) => [at ?? BOARDS, ...missing.map(plain)].join("\n");

/** Makes what is missing, and returns the id of the last and of those that were made. The caller has authorized, and locked. */
export async function makePlaces(tx: Tx, actor: Actor, workspaceId: string, places: Places, spot: Spot) {
  const made: string[] = [];
  let at = spot.at;
  for (const title of spot.missing) {
    const known = places.within.get(at ?? BOARDS)?.get(plain(title))?.[0];
    if (known) {
      at = known;
      continue;
    }
    const id: string = await insertContainer(tx, actor, { workspaceId, parentId: at, title, isOwned: true });
    await recordEvent(tx, actor, "container.create", { workspaceId, aboutId: id, title });
    addPlace(places, { id, parent_id: at, title });
    made.push(id);
    at = id;
  }
  return { id: at!, made };
}

/** Locks containers that objects are put into; returns those that are still there. */
export async function lockPlaces(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows(tx, Locked)`
    select id from containers where workspace_id = ${workspaceId} and id = any (${sql.param([...ids])}::uuid[])
      and ${notDeleted()} order by id for share`;
  return new Set(rows.map(({ id }) => id));
}
const Locked = z.object({ id: z.string() });
