import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { letterOn } from "@server/core/compliance-sql";
import { addMonths, dayOf, today } from "@server/core/day";
import { containerView } from "@server/records/container/load-view";
import { movesUntil } from "@server/records/container/moves";
import { pinFields } from "@server/records/container/pin-json";
import { summariesOf } from "@server/records/container/summaries";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dueBelow } from "./due.ts";
import { AheadPage } from "./inputs.ts";

const MONTHS_AHEAD = 12;
const { pins: Pins, course: Course, rooms: Rooms } = AheadPage.shape;
const Row = z.object({ pins: Pins, course: Course, rooms: Rooms });

/** A container for a year on: its plan on each day, and what falls due. Throws not found. */
export const aheadPage = (actor: Actor, id: string, locale: Locale): Promise<z.input<typeof AheadPage>> =>
  reading(actor, async (tx) => {
    const until = addMonths(today(), MONTHS_AHEAD);
    const { workspaceId, ...access } = await containerFor(tx, actor, "container.see", id);
    const mayRequest = may(access, "inspection.request");
    const [[summary], path, turns, due] = await Promise.all([
      summariesOf(tx, actor, sql`containers.id = ${id}`),
      pathOf(tx, actor, id),
      turnsOf(tx, workspaceId, id, until),
      dueBelow(tx, { workspaceId, id, until, namesBodies: mayRequest }, locale),
    ]);
    return {
      workspace_id: workspaceId,
      container: containerView(actor, summary!, path.slice(0, -1)),
      plan_on: summary!.floorplan_at && dayOf(new Date(summary!.floorplan_at)),
      today: today(),
      until,
      ...turns,
      ...due,
      may_request: mayRequest,
    };
  });

/** SQL: what the ledger says of a container until a day, as steps. */
const ledgerOf = (workspaceId: string, container: SQL, until: string): SQL => sql`
  coalesce((select json_agg(json_build_object('day', day, 'letter', letter, 'n', n) order by day, letter) from (
    select greatest(day, ${today()}::date) as day, letter, sum(number)::int as n
    from (${movesUntil(sql`${workspaceId}::uuid`, container, until)}) moves
    group by 1, 2 having sum(number) <> 0) steps), '[]')`;

/** Postgres says on which days letters change: of each pin, and added up in the ledger of all that is below. */
async function turnsOf(tx: Tx, workspaceId: string, id: string, until: string): Promise<z.infer<typeof Row>> {
  const courseOf = (container: SQL) => ledgerOf(workspaceId, container, until);
  const rows = await queryRows(tx, Row)`
    select
      coalesce((select json_agg(json_strip_nulls(json_build_object(${pinFields(sql`o`, letterOn(today(), sql`o`))}, 'turns', coalesce((
            select json_agg(json_build_array(course.day, course.gains) order by course.day)
            from object_course(o.verdict, o.is_unknown, o.expires_on, o.lapses_on, o.warns_on, o.action_due_on,
              o.open_action_points) course
            where course.day > ${today()}::date and course.day <= ${until}::date), '[]')))
          order by o.y, o.x, o.id)
        from objects o where (o.workspace_id, o.container_id) = (${workspaceId}, ${id}) and o.x is not null
          and ${notDeleted("o")}), '[]') as pins,
      ${courseOf(sql`${id}::uuid`)} as course,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'area', c.area,
          'course', ${courseOf(sql`c.id`)}) order by c.created_at, c.id)
        from containers c where (c.workspace_id, c.parent_id) = (${workspaceId}, ${id}) and c.area is not null
          and ${notDeleted("c")}), '[]') as rooms`;
  return rows[0]!;
}
