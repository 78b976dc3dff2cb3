import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { namesSeenBy } from "@server/core/actor";
import { iso, today } from "@server/core/day";
import { Id } from "@server/core/fields";
import { comingAfter, type Series as Days, isCountedFromDone, recurs } from "@server/inspection/schedule/dates";
import { personAsJson } from "@server/tenancy/user/as-json";
import { z } from "zod";
import { ActionPointStatus, Frequency, Person } from "./inputs.ts";
import { statusOn } from "./rows.ts";

const SHOWN = 6; // the number of later days shown
const REMEMBERED = 12; // the number of earlier ones shown

/** An action point of the series. */
const Occurrence = z.object({
  id: Id,
  occurrence: z.number(),
  scheduled_at: z.string().nullable(),
  status: ActionPointStatus,
  solved_at: z.string().nullable(),
  solved_user: Person.nullable(),
});
/** A later day. `skipped`: the reason; empty: moved to another day; null: not skipped. */
const Coming = z.object({ day: z.string(), skipped: z.string().nullable() });
const Skipped = z.object({ day: z.string(), reason: z.string(), who: z.string().nullable() });

/** The series of an action point: earlier, later and skipped ones. */
export const Series = z.object({
  frequency: Frequency,
  active: z.boolean(),
  /** The open ones, the oldest first: the latest, and reopened ones. */
  open: z.array(Occurrence),
  /** The latest resolved ones, the newest first. */
  past: z.array(Occurrence),
  total: z.number(),
  coming: z.array(Coming),
  /** The next days are counted from the day it is done. */
  from_done: z.boolean(),
  skipped: z.array(Skipped),
  /** The open one that the series continues from; null: it ended. */
  open_id: Id.nullable(),
});
export type Series = z.infer<typeof Series>;

const Row = z.object({
  frequency: z.union([z.custom<Days["frequency"]>(), z.literal("oneTime")]),
  anchor_on: z.string(),
  active: z.boolean(),
  type: z.custom<Days["type"]>(),
  total: z.number(),
  occurrences: Series.shape.past,
  skipped: Series.shape.skipped,
  last: z.object({ id: z.string(), scheduled_on: z.string().nullable(), is_open: z.boolean() }),
});

const isOpen = ({ status }: z.infer<typeof Occurrence>) => status === "pending" || status === "past";

/** Null where it does not recur. Does not authorize; the caller does, by actionPointFor(). */
export async function seriesOf(tx: Tx, id: string): Promise<Series | null> {
  const rows = await queryRows(tx, Row)`
    with asked as (select workspace_id, schedule_id, type from action_points where id = ${id}),
    each as (
      select action_points.* from action_points
      join asked on (asked.workspace_id, asked.schedule_id) = (action_points.workspace_id, action_points.schedule_id)
      where ${notDeleted("action_points")}
    ), newest as (select * from each order by status = 'pending' desc, occurrence desc limit ${REMEMBERED})
    select s.frequency, s.anchor_on, s.ended_at is null as active, asked.type,
      (select count(*)::int from each) as total,
      (select coalesce(json_agg(json_build_object('id', action_points.id, 'occurrence', occurrence,
        'scheduled_at', scheduled_on, 'status', ${statusOn(today())},
        'solved_at', solved_at, 'solved_user', (select ${personAsJson()} from users u where u.id = solved_by))
          order by occurrence desc), '[]')
        from newest action_points) as occurrences,
      (select coalesce(json_agg(json_build_object('day', k.skipped_on, 'reason', k.reason,
        'who', (select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from users u where u.id = k.created_by))
          order by k.skipped_on desc), '[]')
        from schedule_skips k where (k.workspace_id, k.schedule_id) = (s.workspace_id, s.id)) as skipped,
      (select json_build_object('id', id, 'scheduled_on', scheduled_on, 'is_open', status = 'pending')
        from each order by occurrence desc limit 1) as last
    from asked join schedules s on (s.workspace_id, s.id) = (asked.workspace_id, asked.schedule_id)`;
  const row = rows[0];
  if (!row || !recurs(row.frequency)) return null;
  const { frequency, type, anchor_on: anchorOn, active, last, skipped, total } = row;
  const occurrences = row.occurrences.map((each) => ({
    ...each,
    solved_at: each.solved_at && iso(each.solved_at),
  }));
  const isGoing = active && last.is_open && last.scheduled_on !== null;
  const reasons = new Map(skipped.map(({ day, reason }) => [day, reason]));
  const days = { type, frequency, anchorOn, skipped: new Set(reasons.keys()) };
  const coming = isGoing ? comingAfter(days, last.scheduled_on ?? today(), today(), SHOWN) : [];
  return {
    frequency,
    active,
    open: occurrences.filter(isOpen).reverse(),
    past: occurrences.filter((each) => !isOpen(each)),
    total,
    coming: coming.map((day) => ({ day, skipped: reasons.get(day) ?? null })),
    from_done: isCountedFromDone(type),
    skipped,
    open_id: isGoing ? last.id : null,
  };
}

/** The series without the names that the reader does not see. */
export function seriesNamedTo(isNamed: ReturnType<typeof namesSeenBy>, series: Series): Series {
  const named = (all: Series["past"]) =>
    all.map((each) => ({ ...each, solved_user: isNamed(each.solved_user) ? each.solved_user : null }));
  const skipped = series.skipped.map((skip) => ({ ...skip, who: isNamed(null) ? skip.who : null }));
  return { ...series, open: named(series.open), past: named(series.past), skipped };
}
