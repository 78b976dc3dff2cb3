import { notDeleted } from "@db/not-deleted";
import { inReach, isTop, uuids } from "@db/reach";
import { containers } from "@db/schema/container";
import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, authorize } from "@server/core/actor";
import { Id, Step, text } from "@server/core/fields";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { operations } from "./place-rules.ts";
import { containersAsPlaces, type Moving, ownOf, type PlaceSeen, workspacesAsPlaces } from "./places.ts";

/** So many of one branch are shown; who seeks another finds it by name. */
const IN_A_BRANCH = 100;
const FOUND = 50;

/** `open`: the container or workspace whose branch is unfolded; without it the one it stands in. */
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
  /** How deep in the tree. */
  depth: z.number(),
  reason: z.string().nullable(),
  is_here: z.boolean(),
  has_containers: z.boolean(),
  is_open: z.boolean(),
  /** Of what was found by name: where it stands. */
  path: z.array(Step).nullable(),
  /** More is in it than is shown: it is found by name. */
  has_more: z.boolean(),
});
export type Place = z.infer<typeof Place>;

export const PlacesPage = z.object({
  workspace_id: Id,
  source: z.object({ id: Id, title: z.string(), is_board: z.boolean(), path: z.array(Step) }),
  places: z.array(Place),
});

/** Where a container may go: one branch of the tree, or what is called so. */
export const placesForContainer = (actor: Actor, query: Query): Promise<z.input<typeof PlacesPage>> =>
  reading(actor, async (tx) => {
    const source = await containerFor(
      tx,
      actor,
      query.as === "move" ? "container.move" : "container.duplicate",
      query.id,
    );
    const { id, title, workspaceId, parentId } = source;
    if (!parentId) authorize(source, query.as === "move" ? "board.move" : "board.duplicate");
    const { path, places } = await placesFor(tx, actor, { ...source, kind: "container", operation: query.as }, query);
    return {
      workspace_id: workspaceId,
      source: { id, title, is_board: parentId === null, path: path.slice(0, -1) },
      places,
    };
  });

/** The places, and the path to the container that it is, or stands in. */
export async function placesFor(tx: Tx, actor: Actor, moving: Moving, { open, q }: Pick<Query, "open" | "q">) {
  const words = q.trim();
  const opened = open ?? moving.parentId ?? moving.workspaceId;
  const [roots, rows] = await Promise.all([
    workspacesAsPlaces(tx, actor, moving),
    words ? found(tx, actor, moving, words) : branch(tx, actor, moving, opened),
  ]);
  const path = roots[0]?.path ?? [];
  if (!words) return { path, places: unfolded(roots, rows, opened) };
  const asFound = rows.map(({ parent_id: _, workspace_id: __, path: at, ...row }) => ({
    ...row,
    ...plain,
    path: at.slice(0, -1),
  }));
  return { path, places: asFound };
}

type Row = PlaceSeen & { path: { id: string; title: string }[] };
const plain = { depth: 0, is_open: false, has_more: false };

function found(tx: Tx, actor: Actor, moving: Moving, words: string): Promise<Row[]> {
  const like = sql`containers.search like '%' || replace(replace(plain(${words}), '\\', '\\\\'), '%', '\\%') || '%'`;
  const which = sql`${within(actor, moving)} and ${like} and ${inReach(actor, containers.workspaceId, containers.id)}`;
  const rest = sql`order by in_order(containers.title), containers.id limit ${FOUND}`;
  const more = sql`, ${pathAsJson(actor, sql`containers.id`)} as path`;
  return containersAsPlaces<Pick<Row, "path">>(tx, actor, moving, { which, rest, more });
}

const within = (actor: Actor, moving: Moving) => sql`containers.workspace_id = any (${uuids(ownOf(actor, moving))})`;

/**
 * What stands beside each step of the way down to what is open, and what is in that; of each branch one more than is
 * shown.
 */
function branch(tx: Tx, actor: Actor, moving: Moving, opened: string): Promise<Row[]> {
  const workspace = sql`coalesce((select workspace_id from containers where id = ${opened}), ${opened}::uuid)`;
  const above = sql`(select above_id from container_paths
    where (workspace_id, container_id) = (select opened.workspace_id, opened.id from containers opened
      where opened.id = ${opened}))`;
  const tops = sql.join(
    ownOf(actor, moving).map((id) => isTop(actor, id)),
    sql` or `,
  );
  const which = sql`containers.id in (
    select id from (
      select containers.id, row_number() over (partition by containers.parent_id
        order by containers.id in ${above} desc, in_order(containers.title), containers.id) as place
      from containers
      where ${notDeleted("containers")} and ${within(actor, moving)} and containers.workspace_id = ${workspace}
        and (${tops} or (containers.parent_id in ${above} and ${inReach(actor, containers.workspaceId, containers.id)}))
    ) ranked where place <= ${IN_A_BRANCH + 1})`;
  return containersAsPlaces<Pick<Row, "path">>(tx, actor, moving, { which, more: sql`, '[]'::json as path` });
}

/** From the top down as it is read: under each that is open what is in it. */
function unfolded(roots: Row[], rows: Row[], opened: string): Place[] {
  const shown = new Set(rows.map(({ id }) => id));
  const inside = new Map<string, Row[]>();
  for (const row of rows) {
    const above = row.parent_id && shown.has(row.parent_id) ? row.parent_id : row.workspace_id;
    inside.set(above, [...(inside.get(above) ?? []), row]);
  }
  const down = (row: Row, depth: number): Place[] => {
    const { parent_id: _, workspace_id: __, ...place } = row;
    const children = (inside.get(row.id) ?? []).slice(0, IN_A_BRANCH);
    const has_more = (inside.get(row.id)?.length ?? 0) > IN_A_BRANCH;
    const is_open = children.length > 0 || row.id === opened;
    return [{ ...place, depth, is_open, has_more, path: null }, ...children.flatMap((child) => down(child, depth + 1))];
  };
  return roots.flatMap((root) => down(root, 0));
}
