import { notDeleted } from "@db/not-deleted";
import { administers } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { z } from "zod";
import type { DutyLine } from "./lines.ts";
import { proposedByRegion } from "./proposed.ts";

const MOST_BOARDS = 20;

const Place = z.object({ id: z.string(), title: z.string() });
type Place = z.infer<typeof Place>;
type Kind = Parameters<typeof proposedByRegion>[0];

/** Whether a kind proposes lines of regions alone, so that a place without a region gets none of them. */
export const asksForRegion = (kind: Kind, lines: readonly DutyLine[]): boolean =>
  proposedByRegion(kind, lines).some(({ holds_in }) => !holds_in.includes(""));

/** The highest place around a container that the actor administers; null where there is none. Does not authorize. */
export async function placeToGiveRegion(
  tx: Tx,
  actor: Actor,
  { workspaceId, containerId }: { workspaceId: string; containerId: string },
): Promise<Place | null> {
  const [place] = await queryRows(tx, Place)`
    select containers.id, containers.title from container_paths p
    join containers on (containers.workspace_id, containers.id) = (p.workspace_id, p.above_id)
    where (p.workspace_id, p.container_id) = (${workspaceId}, ${containerId})
      and ${administers(actor, containers.workspaceId, containers.id)}
    order by (select count(*) from container_paths a
      where (a.workspace_id, a.container_id) = (containers.workspace_id, containers.id))
    limit 1`;
  return place ?? null;
}

/** The boards of a workspace without a region. Does not authorize. */
export const boardsWithoutRegion = (tx: Tx, workspaceId: string): Promise<Place[]> =>
  queryRows(tx, Place)`
    select c.id, c.title from containers c
    where c.workspace_id = ${workspaceId} and c.parent_id is null and c.region is null and ${notDeleted("c")}
    order by in_order(c.title), c.id limit ${MOST_BOARDS}`;
