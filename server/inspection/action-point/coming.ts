import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { Id } from "@server/core/fields";
import { comingAfter, type Recurring, type Series } from "@server/inspection/schedule/dates";
import { z } from "zod";
import { Frequency } from "./inputs.ts";

const SHOWN = 8;
const OF_EACH = 4;

/** A later day of a series. It has no action point yet, because the one before is still open. */
export const ComingDay = z.object({ id: Id, title: z.string(), day: z.string(), frequency: Frequency });
export type ComingDay = z.infer<typeof ComingDay>;

const Row = z.object({
  id: z.string(),
  title: z.string(),
  scheduled_on: z.string(),
  anchor_on: z.string(),
  type: z.custom<Series["type"]>(),
  frequency: z.custom<Recurring>(),
  skipped: z.array(z.string()),
});

/** The later days of an object's series, the soonest first. Does not authorize; the caller does, by objectFor(). */
export async function comingOf(tx: Tx, objectId: string): Promise<ComingDay[]> {
  const rows = await queryRows(tx, Row)`
    select p.id, p.title, p.scheduled_on, p.type, s.anchor_on, s.frequency,
      (select coalesce(json_agg(k.skipped_on), '[]') from schedule_skips k
        where (k.workspace_id, k.schedule_id) = (s.workspace_id, s.id)) as skipped
    from action_points p join schedules s on (s.workspace_id, s.id) = (p.workspace_id, p.schedule_id)
    where p.workspace_id = (select workspace_id from objects where id = ${objectId}) and p.object_id = ${objectId}
      and ${notDeleted("p")} and p.status = 'pending' and p.scheduled_on is not null
      and s.ended_at is null and s.frequency <> 'oneTime'
      and not exists (select from action_points n
        where (n.workspace_id, n.schedule_id) = (s.workspace_id, s.id) and n.occurrence > p.occurrence)`;
  const days = rows.flatMap(({ id, title, scheduled_on, anchor_on, type, frequency, skipped }) => {
    const series = { type, frequency, anchorOn: anchor_on, skipped: new Set(skipped) };
    const coming = comingAfter(series, scheduled_on, today(), OF_EACH + skipped.length).filter(
      (day) => !series.skipped.has(day),
    );
    return coming.slice(0, OF_EACH).map((day) => ({ id, title, day, frequency }));
  });
  return days.sort((one, other) => one.day.localeCompare(other.day)).slice(0, SHOWN);
}
