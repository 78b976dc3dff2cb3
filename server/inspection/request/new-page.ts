import { notDeleted } from "@db/not-deleted";
import { administers, grantOn, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Locale as LocaleCode } from "@i18n/locales";
import { GrantRole } from "@server/access/access/given-role";
import { type Actor, accessTo, authorize, membershipOf } from "@server/core/actor";
import { MOST_ASKED } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { withinContainer } from "@server/core/list-filters";
import type { Plan } from "@server/core/plan";
import { pointsOf } from "@server/records/review-point/list";
import { requestedOn } from "@server/records/use/requested-on";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { Locale, type NewRequestPage, type NewRequestQuery } from "./inputs.ts";
import { requireAdministrator, seenObjects } from "./list.ts";
import { rejectedBy } from "./objects-asked.ts";

const HORIZON = 60; // days, unless the query says otherwise
const DAYS_TO_COME = 7; // until the first day that is proposed

const Row = z.object({
  id: z.string(),
  title: z.string(),
  display_code: z.string(),
  container: z.object({ id: z.string(), title: z.string() }),
  serial_number: z.string(),
  ends_on: z.string().nullable(),
  /** The first end of all its inspections, also beyond the day that is asked for. */
  first_on: z.string().nullable(),
  rejected: z.boolean(),
  requested_on: z.string().nullable(),
  grant: GrantRole.nullable(),
  plan: z.custom<Plan>(),
});
const Body = z.object({ body: z.string(), email: z.string(), language: Locale });

/**
 * What the form for a request offers: objects with an inspection that ends by a day, those never inspected included, and
 * the bodies that were asked before to inspect objects that the actor administers. Throws forbidden for those who can ask for none.
 */
export const newRequestPage = (
  actor: Actor,
  { id, objects: wanted, container, point, until = addDays(today(), HORIZON) }: z.output<typeof NewRequestQuery>,
  locale: LocaleCode,
): Promise<z.input<typeof NewRequestPage>> =>
  reading(actor, async (tx) => {
    await requireAdministrator(tx, actor, id);
    const [rows, points, bodies] = await Promise.all([
      dueObjects(tx, actor, { id, wanted, container, point, until }),
      pointsOf(tx, sql`${id}::uuid`, locale),
      queryRows(tx, Body)`
        select distinct on (lower(q.body), q.email) q.body, q.email, q.locale as language from inspection_requests q
        where q.workspace_id = ${id} and exists (select from ${seenObjects(actor)}) order by lower(q.body), q.email, q.created_at desc limit 100`,
    ]);
    for (const { grant, plan } of rows) authorize(accessTo(actor, id, grant, plan), "inspection.request");
    const [first = until] = rows
      .flatMap(({ id, first_on }) => (wanted.includes(id) && first_on ? [first_on] : []))
      .sort();
    const isSoon = first <= addDays(today(), DAYS_TO_COME);
    return {
      workspace: { id, name: membershipOf(actor, id)?.name ?? "" },
      until,
      objects: rows.slice(0, MOST_ASKED).map(({ grant: _, plan: __, first_on: ___, ...listed }) => listed),
      has_more: rows.length > MOST_ASKED,
      review_points: points.filter(({ active }) => active).map(({ code, title }) => ({ code, title })),
      bodies,
      // before the first of what is asked for ends; at once where it has ended
      starts_on: addDays(today(), isSoon ? 1 : DAYS_TO_COME),
      ends_on: first > today() ? first : until,
    };
  });

type Wanted = { id: string; wanted: readonly string[]; container?: string; point?: string; until: string };

/** Objects that are asked for come first, then what was rejected, then what ends first; those never inspected at the end. */
const dueObjects = (tx: Tx, actor: Actor, { id, wanted, container, point, until }: Wanted) =>
  queryRows(tx, Row)`
    select objects.id, objects.title, objects.display_code, objects.serial_number,
      coalesce(due.ends_on, due.first_on) as ends_on, due.first_on, due.rejected,
      (select json_build_object('id', c.id, 'title', c.title) from containers c
        where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)) as container,
      ${requestedOn(sql`objects.workspace_id`, sql`objects.id`)} as requested_on,
      ${grantOn(actor, objects.workspaceId, objects.containerId)} as grant, ${planColumn(actor, objects.workspaceId)} as plan
    from objects cross join lateral (
      select min(day) filter (where is_due) as ends_on, min(day) as first_on, count(*) filter (where is_due) as n,
        coalesce(bool_or(${rejectedBy(sql`d`)}) filter (where is_due), false) as rejected
      from duties d cross join lateral (
        select due_on(d) as day, due_on(d) <= ${until}::date or d.report_id is null as is_due) ends
      where (d.workspace_id, d.object_id) = (objects.workspace_id, objects.id) and d.type = 'inspection'
        and d.removed_at is null
        ${point ? sql`and d.review_point = ${point}` : sql``}) due
    where objects.workspace_id = ${id} and ${notDeleted("objects")}
      and ${administers(actor, objects.workspaceId, objects.containerId)}
      and (due.n > 0 or objects.id = any (${uuids([...wanted])}))
      ${container ? sql`and ${withinContainer(sql`objects.container_id`, container)}` : sql``}
    order by objects.id = any (${uuids([...wanted])}) desc, due.rejected desc, due.ends_on nulls last, objects.display_code,
      objects.title, objects.id
    limit ${MOST_ASKED + 1}`;
