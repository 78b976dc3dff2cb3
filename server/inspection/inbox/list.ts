import { notDeleted } from "@db/not-deleted";
import { inReach, seesWholeWorkspace } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { workspaces } from "@db/schema/workspace";
import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { type Actor, accessIn } from "@server/core/actor";
import { keyOf, keysetOf } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import type { Lock } from "@server/core/plan";
import { isLockedByPlan } from "@server/core/policy";
import { requireAdministrator } from "@server/inspection/request/list";
import { PlanRow, planColumn } from "@server/tenancy/workspace/plan-column";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { addressOf } from "./address.ts";
import type { InboxPage, InboxQuery, Papers } from "./inputs.ts";
import { openStates, papersSeen } from "./paper-for.ts";
import { paperRows } from "./rows.ts";
import { sendersIn } from "./senders.ts";

type Query = z.output<typeof InboxQuery>;

const conditions = {
  open: sql`inbox_papers.state in ${openStates}`,
  quarantined: sql`inbox_papers.state = 'quarantined'`,
  confirmed: sql`inbox_papers.state = 'confirmed'`,
  skipped: sql`inbox_papers.state = 'skipped'`,
};
/** The ids of papers rise with time. */
const columns = {
  created_at: sql`inbox_papers.id`,
  decided_at: sql`coalesce(inbox_papers.decided_at, inbox_papers.created_at)`,
};
const keyset = ({ list, sort = list === "open" ? "created_at" : "-decided_at" }: Query) =>
  keysetOf(`papers ${sort}`, [
    keyOf(sort, columns, ["created_at", "decided_at"]),
    { by: sql`inbox_papers.id`, filled: true },
  ]);

const Count = z.object({ n: z.number() });

/** The papers in the inbox of a workspace that the actor sees. Throws not found, and forbidden for who is admin nowhere. */
export const papersOf = (actor: Actor, query: Query): Promise<z.infer<typeof Papers>> =>
  reading(actor, async (tx) => {
    await requireAdministrator(tx, actor, query.id);
    return papersIn(tx, actor, query);
  });

async function papersIn(tx: Tx, actor: Actor, query: Query, seen = papersSeen(actor, query.id)) {
  const { list, q } = query;
  const { order, beyond, bounds, place, meta } = keyset(query);
  const words = sql`and ${containsWords(sql`inbox_papers.name`, q)}`;
  const listed = sql`${seen} and ${conditions[list]} ${words}`;
  const [items, [count]] = [
    await paperRows(tx, actor, sql`${listed} ${beyond(query)} ${order} ${bounds(query)}`, place),
    await queryRows(tx, Count)`select count(*)::int as n from inbox_papers where ${listed}`,
  ];
  return { items, meta: meta(query, count!.n, items) };
}

const Counts = z.object({ open: z.number(), waiting: z.number(), quarantined: z.number() });
const Body = z.object({ name: z.string() });
const Workspace = z.object({ plan: PlanRow.nullable() });

/** Bodies that the reports in the actor's reach name, those of the last ones first. */
export async function bodiesOf(tx: Tx, actor: Actor, workspaceId: string): Promise<string[]> {
  const rows = await queryRows(tx, Body)`
    select reports.reported_by as name
    from reports join objects on (objects.workspace_id, objects.id) = (reports.workspace_id, reports.object_id)
    where reports.workspace_id = ${workspaceId} and reports.reported_by <> '' and ${notDeleted("reports")}
      and ${inReach(actor, objects.workspaceId, objects.containerId)}
    group by reports.reported_by order by max(reports.id::text) desc limit 50`;
  return rows.map(({ name }) => name);
}

/** Why the plan locks what the actor decides in a workspace; null: it does not. */
export async function lockIn(tx: Tx, actor: Actor, workspaceId: string): Promise<Lock | null> {
  const [row] = await queryRows(tx, Workspace)`
    select ${planColumn(actor, workspaces.id)} as plan from workspaces where id = ${workspaceId}`;
  return isLockedByPlan("inbox.edit") ? accessIn(actor, workspaceId, row?.plan ?? null).lock : null;
}

/** What was dropped on a container, or below it. */
const droppedAt = (container: string) => sql`exists (select from container_paths p
  where (p.workspace_id, p.above_id, p.container_id)
    = (inbox_papers.workspace_id, ${container}::uuid, inbox_papers.container_id))`;

/** The page of the inbox, of one container where one is named. Throws not found or forbidden. */
export const inboxPage = (actor: Actor, { container, ...query }: Query & { container?: string }) =>
  reading(actor, async (tx): Promise<z.infer<typeof InboxPage>> => {
    const { id: workspace_id, list } = query;
    await requireAdministrator(tx, actor, workspace_id);
    const place = container ? await containerFor(tx, actor, "inbox.see", container) : null;
    const everything = seesWholeWorkspace(actor, workspace_id);
    const seen = place
      ? sql`${papersSeen(actor, workspace_id)} and ${droppedAt(place.id)}`
      : papersSeen(actor, workspace_id);
    const papers = await papersIn(tx, actor, query, seen);
    const [counts] = await queryRows(tx, Counts)`
      select count(*) filter (where state in ${openStates})::int as open,
        count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'quarantined')::int as quarantined
      from inbox_papers where ${seen}`;
    const locked = (await lockIn(tx, actor, workspace_id)) !== null;
    return {
      ...papers,
      workspace_id,
      list,
      counts: counts!,
      address: everything && !place ? await addressOf(tx, workspace_id) : null,
      senders: everything && !place ? await sendersIn(tx, workspace_id) : null,
      bodies: await bodiesOf(tx, actor, workspace_id),
      container: place && { id: place.id, title: place.title },
      may: { edit: !locked, everything, locked },
    };
  });
