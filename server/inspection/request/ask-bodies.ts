import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { inspectionRequestObjects, inspectionRequests } from "@db/schema/inspection-request";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { locales } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import { MOST_ASKED } from "@server/core/constants";
import { addDays } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { boardsLocked } from "@server/core/plan";
import { workspaceCatalogue } from "@server/inspection/duty/workspace-catalogue";
import { requestedOn } from "@server/records/use/requested-on";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { takeRequestMail } from "./mail-limits.ts";

/** The period in which a body is asked to come is at least so many days. */
const DAYS_TO_COME = 30;
/** Who in the catalogue is an inspection body. */
const bodies: ReadonlySet<string> = new Set(["external_body", "electrical_body"]);
const WorkspaceRow = z.object({ id: z.string() });

/**
 * Asks the bodies that kinds of machines name to make the inspections that end soon or are late, each once: one request
 * for each body of a workspace whose owner proved their address. Returns how many. Concurrent and interrupted runs ask nothing twice.
 */
export async function askBodies(day: string): Promise<number> {
  const workspaces = await reading(
    asOperator,
    (tx) => queryRows(tx, WorkspaceRow)`
      select distinct w.id from kinds k join workspaces w on w.id = k.workspace_id and w.deleted_at is null
      join users owner on owner.id = w.owner_id and owner.proved_at is not null
      where k.body_email <> '' order by w.id`,
  );
  let asked = 0;
  for (const { id } of workspaces) asked += await transact(asOperator, (tx) => askIn(tx, id, day));
  return asked;
}

const Due = z.object({
  object_id: z.string(),
  body: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  due_on: z.string(),
});
type Due = z.infer<typeof Due>;

/** The lock of the workspace holds a second run back until this one is stored. */
async function askIn(tx: Tx, workspaceId: string, day: string): Promise<number> {
  if (boardsLocked(await lockWorkspace(tx, workspaceId))) return 0;
  const due = await dueForBodies(tx, workspaceId, day);
  const bodyOf = ({ email, locale }: Due) => `${email} ${locale}`;
  let asked = 0;
  for (const one of new Set(due.map(bodyOf))) {
    const all = due.filter((each) => bodyOf(each) === one);
    for (let from = 0; from < all.length; from += MOST_ASKED) {
      if (!(await takeRequestMail(tx, workspaceId, all[0]!.email))) break; // the others leave on the days after
      await ask(tx, workspaceId, day, all.slice(from, from + MOST_ASKED));
      asked += 1;
    }
  }
  return asked;
}

/**
 * The objects with a duty that an external body has to fulfil, from the first reminder of it on by the policy of the
 * workspace; of what was rejected on the day after. Not those out of service, with an open request, or for which a body
 * was asked for this end before: since the report that rejected them, or the incident that voided it.
 */
async function dueForBodies(tx: Tx, workspaceId: string, day: string): Promise<Due[]> {
  const { lines } = await workspaceCatalogue(tx, workspaceId);
  const byBody = [...lines.values()].filter(({ who }) => bodies.has(who)).map(({ key }) => key);
  return queryRows(tx, Due)`
    select o.id as object_id, k.body, k.body_email as email, k.body_locale as locale, max(due_on(d)) as due_on
    from kinds k
    join objects o on (o.workspace_id, o.kind_id) = (k.workspace_id, k.id) and ${notDeleted("o")}
    join duties d on (d.workspace_id, d.object_id) = (o.workspace_id, o.id) and d.removed_at is null
      and d.type = 'inspection' and d.line = any (${sql.param(byBody)}::text[])
    left join reports r on (r.workspace_id, r.id) = (d.workspace_id, d.report_id) and r.status = 'nok'
    left join lateral (select min(i.created_at) as at from incidents i
      where (i.workspace_id, i.object_id, i.happened_on) = (d.workspace_id, d.object_id, d.voided_on)) voided on true
    cross join lateral (select coalesce(max(before), 0) as days
      from reminder_policy(k.workspace_id) p, unnest(p.days_before) before) policy
    where k.workspace_id = ${workspaceId} and k.body_email <> ''
      and case when r.id is null then due_on(d) - least(policy.days, most_days_before(d)) else due_on(d) + 1 end
        <= ${day}::date
      and not exists (select from out_of_service_now(o.workspace_id, o.id))
      and ${requestedOn(sql`o.workspace_id`, sql`o.id`)} is null
      and not exists (select from inspection_request_objects asked
        join inspection_requests q on (q.workspace_id, q.id) = (asked.workspace_id, asked.request_id)
        where (asked.workspace_id, asked.object_id) = (d.workspace_id, d.object_id) and asked.due_on >= due_on(d)
          and q.created_at >= coalesce(r.created_at, voided.at, '-infinity'))
    group by o.id, k.body, k.body_email, k.body_locale
    order by due_on, o.id`;
}

async function ask(tx: Tx, workspaceId: string, day: string, due: readonly Due[]): Promise<void> {
  const { body, email, locale } = due[0]!;
  const last = due.reduce((latest, { due_on }) => (due_on > latest ? due_on : latest), addDays(day, DAYS_TO_COME));
  const [made] = await tx
    .insert(inspectionRequests)
    .values({ workspaceId, body, email, locale, startsOn: day, endsOn: last })
    .returning({ id: inspectionRequests.id });
  const requestId = made!.id;
  await tx
    .insert(inspectionRequestObjects)
    .values(due.map(({ object_id: objectId, due_on: dueOn }) => ({ workspaceId, requestId, objectId, dueOn })));
  await enqueue(tx, "inspection.ask", { workspaceId, requestId, about: "request" });
  const detail = { objects: due.length, starts_on: day, ends_on: last };
  await recordEvent(tx, null, "inspection.request", { workspaceId, aboutId: requestId, title: body, detail });
}
