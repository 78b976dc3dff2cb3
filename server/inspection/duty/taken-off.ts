import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { ownTitles } from "@server/records/review-point/title";
import { DutyRow } from "@server/records/use/facts";
import { dutyTitle } from "@server/records/use/view";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { TakenOffView } from "./inputs.ts";

type Of = { workspaceId: string; id: string };

const Row = DutyRow.pick({
  id: true,
  line: true,
  title: true,
  review_point: true,
  own_titles: true,
  type: true,
  binds: true,
}).extend({ on: z.string(), by: z.string(), reason: z.string() });

/**
 * The duties that somebody took off an object, the last one first, with why as the history keeps it; not those that
 * another option of their family replaced. Does not authorize.
 */
export const takenOffRows = (tx: Tx, { workspaceId, id }: Of) => queryRows(tx, Row)`
  select d.id, d.line, d.title, d.review_point, ${ownTitles(sql`d.workspace_id`, sql`d.review_point`)} as own_titles,
    d.type, d.binds, to_char(d.removed_at at time zone 'Europe/Brussels', 'YYYY-MM-DD') as on,
    coalesce(trim(concat(u.first_name, ' ', u.last_name)), '') as by, coalesce(e.detail ->> 'reason', '') as reason
  from duties d
  left join lateral (
    select * from events e where (e.workspace_id, e.about_id, e.verb) = (d.workspace_id, d.object_id, 'duty.take_off')
      and e.at = d.removed_at and e.detail ->> 'line' is not distinct from d.line limit 1
  ) e on true
  left join users u on u.id = e.user_id
  where (d.workspace_id, d.object_id) = (${workspaceId}, ${id}) and d.removed_at is not null
    and not exists (select from duties other
      where (other.workspace_id, other.object_id, other.family) = (d.workspace_id, d.object_id, d.family)
        and other.removed_at is null and other.option <> d.option)
  order by d.removed_at desc, d.id`;

/** The same in words. `seesPeople`: whether the reader may know who took them off. */
export async function takenOff(tx: Tx, object: Of, locale: Locale, seesPeople: boolean): Promise<TakenOffView[]> {
  const rows = await takenOffRows(tx, object);
  return rows.map(({ id, binds, on, by, reason, ...duty }) => ({
    id,
    title: dutyTitle(duty, locale),
    binds,
    on,
    by: seesPeople ? by : "",
    reason,
  }));
}
