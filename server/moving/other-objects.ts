import { notDeleted } from "@db/not-deleted";
import { grantOn, reachIn } from "@db/reach";
import { queryRows } from "@db/rows";
import { grantRole } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { reading } from "@db/transact";
import { type Actor, effectiveRoleOn } from "@server/core/actor";
import { letterOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { can } from "@server/core/policy";
import { wordsIn } from "@server/core/search-words";
import { objectFor } from "@server/records/object/object-for";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { OtherObject, type OtherObjectsQuery } from "./record-inputs.ts";

/** How many are shown; who has more narrows the search. */
const MOST = 20;
/** How many are read, of which some may be where the actor only reads. */
const MOST_READ = 100;
const Row = OtherObject.extend({ grant: z.enum(grantRole.enumValues).nullable() });

/**
 * The objects to which something of an object can be moved: those of its workspace in the actor's reach that hold the
 * words and to which the actor may add, the best first, or similar ones where none does; without words its neighbours in
 * the same container. `chosen` is always among them, unless nothing may be put there. Throws not found.
 */
export async function otherObjects(actor: Actor, { id, verb, q, chosen }: z.output<typeof OtherObjectsQuery>) {
  const { workspaceId, containerId } = await reading(actor, (tx) => objectFor(tx, actor, "object.see", id));
  const words = wordsIn(q);
  // limited to this workspace by row-level security, for a super admin too, so that the search index is used
  return reading({ workspaceIds: [workspaceId] }, async (tx) => {
    const rowsOf = (ids: SQL) => queryRows(tx, Row)`
      select objects.id, objects.title, objects.display_code, objects.serial_number, c.title as "where",
        ${letterOn(today())} as state, ${grantOn(actor, objects.workspaceId, objects.containerId)} as grant
      from (${ids}) hit join objects on objects.id = hit.id
      join containers c on (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)
      where objects.id <> ${id} and ${notDeleted("objects")} and objects.workspace_id = ${workspaceId}
      order by hit.place limit ${MOST_READ}`;
    const found = (similar: boolean) =>
      rowsOf(sql`
      select hit.id, hit.place from search_objects(${workspaceId},
        (select array_agg(plain(word)) from unnest(${sql.param(words)}::text[]) word), ${similar},
        ${reachIn(actor, workspaceId)}, ${MOST_READ}) hit where hit.place is not null`);
    const neighbours = sql`select o.id, row_number() over (order by in_order(o.title), o.id) as place from objects o
      where (o.workspace_id, o.container_id) = (${workspaceId}, ${containerId}) and ${notDeleted("o")}`;
    const exact = words.length > 0 ? await found(false) : await rowsOf(neighbours);
    const rows = exact.length > 0 || words.length === 0 ? exact : await found(true);
    const kept =
      chosen && !rows.some((row) => row.id === chosen)
        ? await rowsOf(sql`select ${chosen}::uuid as id, 1 as place`)
        : [];
    const possible = [...kept, ...rows].flatMap(({ grant, ...row }) => {
      const role = effectiveRoleOn(actor, workspaceId, grant);
      return role && can(role, verb) ? [row] : [];
    });
    return possible.slice(0, MOST);
  });
}
