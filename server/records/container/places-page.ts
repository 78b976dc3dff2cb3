import { notDeleted } from "@db/not-deleted";
import { inReach, isTop, uuids } from "@db/reach";
import { containers } from "@db/schema/container";
import { readingAcross, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, authorize } from "@server/core/actor";
import { Id, Step, text } from "@server/core/fields";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { operations } from "./place-rules.ts";
import {
  containersAsPlaces,
  type MoveSource,
  type PlaceOption,
  targetWorkspaceIds,
  workspacesAsPlaces,
} from "./places.ts";

/**
 * Containers of which the page finds out what they lead to. Where there are more, a closed branch is shown without knowing
 * whether anything in it is possible.
 */
const MAX_JUDGED = 3000;
/** Containers shown of one branch; others are found by name. */
const MAX_PER_BRANCH = 100;
const MAX_FOUND = 50;
/** Of those whose names match, how many are looked at to find the possible ones. */
const MAX_MATCHING = 500;

/** `open` is the container or workspace whose branch is unfolded; by default the one that the source is in. */
export const PlacesQuery = z.object({
  id: Id,
  as: z.enum(operations).default("move").catch("move"),
  open: Id.optional().catch(undefined),
  q: text(),
});
type Query = z.output<typeof PlacesQuery>;

export const Place = z.object({
  type: z.enum(["workspace", "board", "container"]),
  id: Id,
  title: z.string(),
  /** The level in the tree: 0 for a workspace. */
  depth: z.number(),
  /** The source may go there; otherwise the place leads to others where it may. */
  possible: z.boolean(),
  /** The source is directly in it. */
  is_here: z.boolean(),
  has_containers: z.boolean(),
  is_open: z.boolean(),
  /** Where it is, if it was found by name; null in the tree. */
  path: z.array(Step).nullable(),
  /** It has more containers than are shown. */
  has_more: z.boolean(),
});
export type Place = z.infer<typeof Place>;

export const PlacesPage = z.object({
  workspace_id: Id,
  source: z.object({ id: Id, title: z.string(), is_board: z.boolean(), path: z.array(Step) }),
  places: z.array(Place),
});

/** The places where a container can go, and those that lead to them: one branch of the tree, or the containers whose names match the search. */
export const placesForContainer = (actor: Actor, query: Query): Promise<z.input<typeof PlacesPage>> =>
  readingAcross(actor, async (tx) => {
    const source = await containerFor(
      tx,
      actor,
      query.as === "move" ? "container.move" : "container.duplicate",
      query.id,
    );
    const { id, title, workspaceId, parentId } = source;
    if (!parentId) authorize(source, query.as === "move" ? "board.move" : "board.duplicate");
    const { path, places } = await listPlaces(tx, actor, { ...source, kind: "container", operation: query.as }, query);
    return {
      workspace_id: workspaceId,
      source: { id, title, is_board: parentId === null, path: path.slice(0, -1) },
      places,
    };
  });

/** The places, and the path to the source if it is a container, or to the container of an object. */
export async function listPlaces(tx: Tx, actor: Actor, source: MoveSource, { open, q }: Pick<Query, "open" | "q">) {
  const words = q.trim();
  const opened = open ?? source.parentId ?? source.workspaceId;
  const [roots, rows, judged] = await Promise.all([
    workspacesAsPlaces(tx, actor, source),
    words ? searchPlaces(tx, actor, source, words) : openBranch(tx, actor, source, opened),
    words ? [] : judgedPlaces(tx, actor, source),
  ]);
  const path = roots[0]?.path ?? [];
  if (!words) return { path, places: flattenTree(roots, rows, opened, leadsIn([...roots, ...judged], source)) };
  const places = rows.flatMap(({ parent_id: _, workspace_id: __, path: ownPath, reason, ...row }) =>
    reason === null ? [{ ...row, ...noTree, possible: true, path: ownPath.slice(0, -1) }] : [],
  );
  return { path, places: places.slice(0, MAX_FOUND) };
}

const judgedPlaces = (tx: Tx, actor: Actor, source: MoveSource) =>
  containersAsPlaces(tx, actor, source, {
    which: sql`${isInTargetWorkspace(actor, source)} and ${inReach(actor, containers.workspaceId, containers.id)}`,
    rest: sql`limit ${MAX_JUDGED + 1}`,
  });

/** Whether there is a place inside another where the source may go. Nothing goes into itself. */
function leadsIn(judged: PlaceOption[], { id: sourceId }: MoveSource): (row: PlaceOption) => boolean {
  if (judged.length > MAX_JUDGED)
    return ({ id, has_containers, reason }) =>
      has_containers && id !== sourceId && reason !== "move.into_nested" && reason !== "move.admins_take_out";
  const places = new Map(judged.map((place) => [place.id, place]));
  const leading = new Set<string>();
  for (const { reason, parent_id, workspace_id, type } of judged) {
    if (reason !== null || type === "workspace") continue;
    // a container whose parent is out of reach stands directly below its workspace
    let above: string | null = parent_id && places.has(parent_id) ? parent_id : workspace_id;
    while (above && !leading.has(above)) {
      leading.add(above);
      const place = places.get(above);
      if (!place || place.type === "workspace") break;
      above = place.parent_id && places.has(place.parent_id) ? place.parent_id : place.workspace_id;
    }
  }
  return ({ id }) => leading.has(id);
}

type Row = PlaceOption & { path: { id: string; title: string }[] };
const noTree = { depth: 0, is_open: false, has_more: false };

function searchPlaces(tx: Tx, actor: Actor, source: MoveSource, words: string): Promise<Row[]> {
  const like = sql`containers.search like '%' || replace(replace(plain(${words}), '\\', '\\\\'), '%', '\\%') || '%'`;
  const which = sql`${isInTargetWorkspace(actor, source)} and ${like}
    and ${inReach(actor, containers.workspaceId, containers.id)}`;
  const rest = sql`order by in_order(containers.title), containers.id limit ${MAX_MATCHING}`;
  const more = sql`, ${pathAsJson(actor, sql`containers.id`)} as path`;
  return containersAsPlaces<Pick<Row, "path">>(tx, actor, source, { which, rest, more });
}

const isInTargetWorkspace = (actor: Actor, source: MoveSource) =>
  sql`containers.workspace_id = any (${uuids(targetWorkspaceIds(actor, source))})`;

/**
 * The containers of the tree that is shown: those in the opened place, in each place above it, and the topmost ones. Of
 * each branch one more than is shown, to know whether there are more.
 */
function openBranch(tx: Tx, actor: Actor, source: MoveSource, opened: string): Promise<Row[]> {
  const workspace = sql`coalesce((select workspace_id from containers where id = ${opened}), ${opened}::uuid)`;
  const above = sql`(select above_id from container_paths
    where (workspace_id, container_id) = (select opened.workspace_id, opened.id from containers opened
      where opened.id = ${opened}))`;
  const tops = sql.join(
    targetWorkspaceIds(actor, source).map((id) => isTop(actor, id)),
    sql` or `,
  );
  const which = sql`containers.id in (
    select id from (
      select containers.id, row_number() over (partition by containers.parent_id
        order by containers.id in ${above} desc, in_order(containers.title), containers.id) as place
      from containers
      where ${notDeleted("containers")} and ${isInTargetWorkspace(actor, source)}
        and containers.workspace_id = ${workspace}
        and (${tops} or (containers.parent_id in ${above} and ${inReach(actor, containers.workspaceId, containers.id)}))
    ) ranked where place <= ${MAX_PER_BRANCH + 1})`;
  return containersAsPlaces<Pick<Row, "path">>(tx, actor, source, { which, more: sql`, '[]'::json as path` });
}

/** The tree as a list from top to bottom: each place is followed by what is in it. What is of no use is left out. */
function flattenTree(roots: Row[], rows: Row[], opened: string, leads: (row: PlaceOption) => boolean): Place[] {
  const shown = new Set(rows.map(({ id }) => id));
  const childrenOf = new Map<string, Row[]>();
  // also of what is left out: where a branch was cut, what is possible may lie behind
  const read = new Map<string, number>();
  for (const row of rows) {
    const parent = row.parent_id && shown.has(row.parent_id) ? row.parent_id : row.workspace_id;
    read.set(parent, (read.get(parent) ?? 0) + 1);
    if (row.reason === null || leads(row)) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), row]);
  }
  const withDescendants = (row: Row, depth: number): Place[] => {
    const { parent_id: _, workspace_id: __, reason, ...place } = row;
    const children = (childrenOf.get(row.id) ?? []).slice(0, MAX_PER_BRANCH);
    const has_more = (read.get(row.id) ?? 0) > MAX_PER_BRANCH;
    const is_open = children.length > 0 || row.id === opened;
    const has_containers = leads(row);
    return [
      { ...place, possible: reason === null, has_containers, depth, is_open, has_more, path: null },
      ...children.flatMap((child) => withDescendants(child, depth + 1)),
    ];
  };
  return roots.filter((root) => root.reason === null || leads(root)).flatMap((root) => withDescendants(root, 0));
}
