import { notDeleted } from "@db/not-deleted";
import { administers, seesWholeWorkspace } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { TIME_ZONE, today } from "@server/core/day";
import { env } from "@server/core/env";
import { forbidden, notFound } from "@server/core/errors";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { openUntil } from "@server/records/use/requested-on";
import { namedAsJson } from "@server/tenancy/user/as-json";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type OneRequest, RequestLine, type RequestList, type RequestsOf, RequestView } from "./inputs.ts";
import { visitToken } from "./token.ts";

/** SQL on `q`: its state (requestStates), by how many of its objects still lack a report. */
const stateWith = (lacking: SQL) => sql`case when q.withdrawn_at is not null then 'withdrawn'
  when ${lacking} = 0 then 'done' when ${openUntil} < ${today()}::date then 'ended'
  when q.proposed_on is not null then 'planned' else 'asked' end`;

/** SQL: the objects of a request `q` that the actor administers, as `seen`. */
export const seenObjects = (actor: Actor) => sql`(
  select r.object_id, reports.id as report_id, objects.title, objects.display_code, objects.container_id
  from inspection_request_objects r
  join objects on (objects.workspace_id, objects.id) = (r.workspace_id, r.object_id)
  left join reports on (reports.workspace_id, reports.id) = (r.workspace_id, r.report_id) and ${notDeleted("reports")}
  where (r.workspace_id, r.request_id) = (q.workspace_id, q.id) and ${notDeleted("objects")}
    and ${administers(actor, objects.workspaceId, objects.containerId)}) seen`;

const columns = (actor: Actor, more = sql``) => sql`q.id, q.body, q.starts_on, q.ends_on, q.proposed_on,
  (q.created_at at time zone ${TIME_ZONE})::date as requested_on, counted.n as objects_count,
  counted.reports as reports_count, ${stateWith(sql`counted.n - counted.reports`)} as state ${more}
  from inspection_requests q cross join lateral (
    select count(*)::int as n, count(seen.report_id)::int as reports from ${seenObjects(actor)}) counted`;

const Total = z.object({ total: z.number() });

/** Throws forbidden for who administers nothing in a workspace. */
export async function requireAdministrator(tx: Tx, actor: Actor, workspaceId: string): Promise<void> {
  authorizeIn(actor, workspaceId, "workspace.see");
  if (seesWholeWorkspace(actor, workspaceId)) return;
  const [found] = await tx
    .select({ id: containers.id })
    .from(containers)
    .where(
      and(
        eq(containers.workspaceId, workspaceId),
        administers(actor, containers.workspaceId, containers.id),
        notDeleted(containers),
      ),
    )
    .limit(1);
  if (!found) throw forbidden();
}

/** The requests of a workspace about objects that the actor administers, the newest first. */
export const requestsOf = (
  actor: Actor,
  { id, q, sort, ...paging }: z.output<typeof RequestsOf>,
): Promise<z.infer<typeof RequestList>> =>
  reading(actor, async (tx) => {
    await requireAdministrator(tx, actor, id);
    const words = sql`and ${containsWords(sql`q.body, q.email, q.note`, q)}`;
    const theirs = sql`where q.workspace_id = ${id} and counted.n > 0 ${words}`;
    const { order, beyond, bounds, place, meta } = keysetOf(`requests ${sort}`, [
      keyOf(sort, { requested_on: sql`q.created_at`, starts_on: sql`q.starts_on` }, ["requested_on"]),
      { by: sql`q.id`, desc: sort.startsWith("-"), filled: true },
    ]);
    const [items, [count]] = await Promise.all([
      queryRows(tx, RequestLine.extend(Placed.shape))`
        select ${columns(actor, place)} ${theirs} ${beyond(paging)} ${order} ${bounds(paging)}`,
      queryRows(tx, Total)`select count(*)::int as total from (select ${columns(actor)} ${theirs}) listed`,
    ]);
    return { items, meta: meta(paging, count!.total, items) };
  });

const Row = RequestView.omit({ url: true, permissions: true }).extend({ has_others: z.boolean() });

/** One request, with the objects that the actor administers. Throws not found where there is none of them. */
export async function loadRequest(
  tx: Tx,
  actor: Actor,
  { id, requestId }: z.output<typeof OneRequest>,
): Promise<RequestView> {
  authorizeIn(actor, id, "workspace.see");
  const [row] = await queryRows(tx, Row)`
    select q.email, q.locale as language, q.note, q.answer,
      ${namedAsJson(sql`q.created_by`)} as requested_by,
      (select coalesce(json_agg(json_build_object('id', seen.object_id, 'title', seen.title,
          'display_code', seen.display_code, 'report_id', seen.report_id, 'container',
          (select json_build_object('id', c.id, 'title', c.title) from containers c
            where (c.workspace_id, c.id) = (q.workspace_id, seen.container_id)))
          order by seen.display_code, seen.title, seen.object_id), '[]') from ${seenObjects(actor)}) as objects,
      counted.n < (select count(*) from inspection_request_objects r
        join objects on (objects.workspace_id, objects.id) = (r.workspace_id, r.object_id) and ${notDeleted("objects")}
        where (r.workspace_id, r.request_id) = (q.workspace_id, q.id)) as has_others,
      ${columns(actor)} where q.workspace_id = ${id} and q.id = ${requestId} and counted.n > 0`;
  if (!row) throw notFound();
  const { has_others, ...request } = row;
  const isOpen = row.state !== "ended" && row.state !== "withdrawn";
  // the link lets who has it add reports to all objects, so that it is for who may do so
  return {
    ...request,
    url: isOpen && !has_others ? `${env.APP_URL}/visit/${visitToken(row.id)}` : null,
    permissions: { can_withdraw: isOpen && !has_others },
  };
}

export const requestOf = (actor: Actor, input: z.output<typeof OneRequest>): Promise<RequestView> =>
  reading(actor, (tx) => loadRequest(tx, actor, input));
