import { notDeleted } from "@db/not-deleted";
import { isTop, reachIn, seesWholeWorkspace } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** A select of more is no help; then the tree is shown around the chosen place. */
const MOST_PLACES = 300;

export const PlaceRow = z.object({ id: z.string(), parent_id: z.string().nullable(), title: z.string() });
type PlaceRow = z.infer<typeof PlaceRow>;
type Place = { id: string; title: string; depth: number };

/** A query for the places that the actor sees of a workspace, as many as show whether they are too many for a select. */
const somePlaces = (actor: Actor, workspaceId: string, isWanted: SQL): SQL => sql`
  select id, parent_id, title from containers
  where workspace_id = ${workspaceId} and ${notDeleted("containers")} and ${isWanted}
    ${seesWholeWorkspace(actor, workspaceId) ? sql`` : sql`and id = any (${reachIn(actor, workspaceId)}::uuid[])`}
  limit ${MOST_PLACES + 1}`;

/** SQL: the places of a workspace as JSON, for placesToFilter(). */
export const placesAsJson = (actor: Actor, workspaceId: string): SQL =>
  sql`coalesce((select json_agg(p) from (${somePlaces(actor, workspaceId, sql`true`)}) p), '[]')`;

/**
 * The places to filter a list by, in the order of their tree: all that the actor sees of a workspace, or where they are
 * too many the topmost ones, what is above the chosen one, and what is directly in it. `read`: what placesAsJson() gave.
 * Does not authorize.
 */
export async function placesToFilter(
  tx: Tx,
  actor: Actor,
  read: PlaceRow[],
  { workspaceId, chosen, locale }: { workspaceId: string; chosen?: string; locale: Locale },
): Promise<Place[]> {
  if (read.length <= MOST_PLACES) return inTree(read, locale);
  const around = sql`parent_id = ${chosen ?? null}::uuid or id in (select p.above_id from container_paths p
    where p.workspace_id = ${workspaceId} and p.container_id = ${chosen ?? null}::uuid)`;
  const isWanted = sql`((${isTop(actor, workspaceId)}) or ${around})`;
  return inTree(await queryRows(tx, PlaceRow)`${somePlaces(actor, workspaceId, isWanted)}`, locale);
}

/** Each place before what is in it. */
function inTree(rows: PlaceRow[], locale: Locale): Place[] {
  const known = new Set(rows.map(({ id }) => id));
  const byTitle = new Intl.Collator(locale, { numeric: true });
  rows.sort((one, other) => byTitle.compare(one.title, other.title));
  const childrenOf: Record<string, PlaceRow[]> = {};
  for (const row of rows) (childrenOf[known.has(row.parent_id ?? "") ? row.parent_id! : ""] ??= []).push(row);
  const below = (parent: string, depth: number): Place[] =>
    (childrenOf[parent] ?? []).flatMap(({ id, title }) => [{ id, title, depth }, ...below(id, depth + 1)]);
  return below("", 0);
}
