import { notDeleted } from "@db/not-deleted";
import { isInReach, isTop } from "@db/reach";
import { containers } from "@db/schema/container";
import type { Actor } from "@server/core/actor";
import { Letter } from "@server/core/compliance-views";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

export type Input = { id: string; board?: string; point?: string };
/** The number of reports in one group; "?" counts objects without any. */
export const Cell = z.object({
  place: z.string().nullable(),
  point: z.string().nullable(),
  letter: Letter,
  due: z.literal([30, 60, 90]).nullable(),
  month: z.number().nullable(),
  n: z.number(),
});
export type Cell = z.infer<typeof Cell>;

/** The containers of the table's lines: the topmost in reach, or a board's parts and the board itself. */
export const placesOf = (actor: Actor, { id, board }: Input): SQL =>
  board
    ? sql`select containers.id, containers.title, containers.floorplan is not null as has_plan,
      containers.id = ${board} as here from containers
        where containers.workspace_id = ${id} and (containers.id = ${board} or containers.parent_id = ${board})
          and ${notDeleted("containers")}
          and ${isInReach(actor, containers.workspaceId, containers.id)}`
    : sql`select containers.id, containers.title, containers.floorplan is not null as has_plan, false as here
      from containers
        where ${isTop(actor, id)} and ${notDeleted("containers")}`;

/** All numbers of the cockpit in one statement (db/cockpit.sql), within the actor's reach. */
export const tallyOf = (actor: Actor, input: Input, day: string): SQL => sql`
  select tally.* from (select coalesce(array_agg(id), '{}') as ids from (${placesOf(actor, input)}) seen) tops,
    cockpit_tally(${input.id}, ${day}::date, ${input.point ?? null}, tops.ids, ${input.board ?? null}::uuid) tally`;
