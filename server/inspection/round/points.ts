import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { nextNotice } from "@server/inspection/action-point/notice";
import { z } from "zod";
import type { OpenWalk } from "./put.ts";

const LONGEST_TITLE = 200;
const Placed = z.object({ id: z.string(), container_id: z.string() });

type Asked = { key: string; objectId: string; note: string };

/**
 * Adds an action point, to be planned, for each object that is not in order. The caller has authorized it. Gives their
 * ids by `key`. Throws invalid where an object is not below the place of the walk any more.
 */
export async function addPoints(tx: Tx, actor: Actor, walk: OpenWalk, asked: Asked[]): Promise<Map<string, string>> {
  if (asked.length === 0) return new Map();
  const { workspaceId, containerId } = walk;
  const placed = await queryRows(tx, Placed)`
    select o.id, o.container_id from objects o join containers c on (c.workspace_id, c.id) = (o.workspace_id, o.container_id)
    where o.workspace_id = ${workspaceId} and o.id = any (${uuids(asked.map(({ objectId }) => objectId))})
      and ${notDeleted("o")} and ${notDeleted("c")} and exists (select from container_paths p
        where (p.workspace_id, p.container_id, p.above_id) = (o.workspace_id, o.container_id, ${containerId}::uuid))
    for share of c`;
  const placeOf = new Map(placed.map(({ id, container_id }) => [id, container_id]));
  if (asked.some(({ objectId }) => !placeOf.has(objectId))) throw invalid("round.point_elsewhere", "action_point");
  const made = await tx
    .insert(actionPoints)
    .values(
      asked.map(({ objectId, note }) => ({
        ...{ workspaceId, objectId, containerId: placeOf.get(objectId)!, ...inWords(note) },
        ...nextNotice(null, true),
        createdBy: actor.userId,
      })),
    )
    .returning({ id: actionPoints.id, title: actionPoints.title });
  const detail = { scheduled_on: null };
  const events = made.map(({ id, title }) => ({ workspaceId, aboutId: id, title, detail }));
  await recordEvents(tx, actor, "action_point.create", events);
  return new Map(asked.map(({ key }, index) => [key, made[index]!.id]));
}

/** The first line is the title; where there is more, all of it is the note. */
function inWords(note: string): { title: string; note: string } {
  const title = note.split(/\r?\n/, 1)[0]!.slice(0, LONGEST_TITLE).trim();
  return { title, note: title === note ? "" : note };
}
