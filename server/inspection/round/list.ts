import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { reading, readingAcross, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorizeIn, may, namesSeenBy } from "@server/core/actor";
import { iso } from "@server/core/day";
import { type Key, keyOf, keysetOf, orderedBy, Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { type Listing, metaOf, type Paging } from "@server/core/paging";
import { can } from "@server/core/policy";
import { treeBelow } from "@server/records/container/below";
import { KindRow, kindAsJson, kindChoice } from "@server/records/kind/title";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type RoundsOf, RoundView, WalkSummary, type WalksOf } from "./inputs.ts";
import { roundFor } from "./round-for.ts";

const Person = z.object({ id: z.string(), name: z.string() }).nullable();
const WalkRow = WalkSummary.extend({ begun_by: Person });
const Row = RoundView.extend({
  kind: KindRow.nullable(),
  open_walk: WalkRow.nullable(),
  last_walk: WalkRow.nullable(),
  total: z.number(),
  ...Placed.shape,
});

/** SQL: the columns of a walk `w` for WalkRow. */
const walkColumns = sql`w.id, w.begun_at, w.closed_at,
  (select json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) from users u
    where u.id = w.begun_by) as begun_by, counted.stops, counted.done, counted.not_ok`;
const counted = sql`cross join lateral (
  select count(*)::int as stops, count(r.id)::int as done, count(*) filter (where r.outcome = 'nok')::int as not_ok
  from walk_stops s left join walk_results r on (r.workspace_id, r.stop_id) = (s.workspace_id, s.id) and r.state = 'current'
  where (s.workspace_id, s.walk_id) = (w.workspace_id, w.id)) counted`;
/** One walk is chosen before its stops are counted, so that the walks of earlier years cost nothing. */
const walkAsJson = (which: SQL) => sql`(select row_to_json(found) from (select ${walkColumns} from (
  select * from walks where (workspace_id, round_id) = (rounds.workspace_id, rounds.id) and ${which}
  order by closed_at desc limit 1) w ${counted}) found)`;

/** The walks of somebody else are named to who may see the members. */
function walkSummary(actor: Actor, workspaceId: string, row: z.input<typeof WalkRow>): WalkSummary {
  const by = namesSeenBy(actor, workspaceId)(row.begun_by) ? (row.begun_by?.name ?? null) : null;
  return {
    ...row,
    begun_at: iso(row.begun_at),
    closed_at: row.closed_at && iso(row.closed_at),
    begun_by: by,
  };
}

type Sort = z.output<typeof RoundsOf>["sort"];
const keysOf = (sort: Sort): Key[] => [
  keyOf(sort, { next_on: sql`rounds.next_on`, title: sql`in_order(rounds.title)` }, ["title"]),
  { by: sql`in_order(rounds.title)`, filled: true },
  { by: sql`rounds.id`, filled: true },
];
const keyset = (sort: Sort) => keysetOf(`rounds ${sort}`, keysOf(sort));
const byDue = keyset("next_on");
const dueFirst = orderedBy(keysOf("next_on"));

/** Rounds as views; `rest` is what follows `which` is a condition on `rounds` and `containers`. Does not authorize. */
async function roundRows(
  tx: Tx,
  actor: Actor,
  locale: Locale,
  which: SQL,
  { rest = byDue.order, place = byDue.place } = {},
) {
  const found = sql`from rounds join containers on (containers.workspace_id, containers.id)
      = (rounds.workspace_id, rounds.container_id) and ${notDeleted("containers")}
    where ${notDeleted("rounds")} and ${which}`;
  const rows = await queryRows(tx, Row)`
    select rounds.id, rounds.workspace_id, rounds.title,
      json_build_object('id', containers.id, 'title', containers.title) as container, rounds.chosen_by,
      rounds.due_within, (select ${kindAsJson} from kinds k
        where (k.workspace_id, k.id) = (rounds.workspace_id, rounds.kind_id)) as kind, rounds.tag,
      (select json_build_object('id', t.id, 'title', coalesce(nullif(t.name, ''), t.title)) from templates t
        where (t.workspace_id, t.id) = (rounds.workspace_id, rounds.template_id) and ${notDeleted("t")}) as template,
      rounds.frequency, rounds.starts_on, rounds.next_on, (select count(*)::int from round_stops s
        join objects o on (o.workspace_id, o.id) = (s.workspace_id, s.object_id) and ${notDeleted("o")}
        where (s.workspace_id, s.round_id) = (rounds.workspace_id, rounds.id)) as stops_count,
      ${walkAsJson(sql`closed_at is null`)} as open_walk, ${walkAsJson(sql`closed_at is not null`)} as last_walk,
      (select count(*)::int ${found}) as total ${place}
    ${found} ${rest}`;
  const items = rows.map(({ total: _, kind, open_walk, last_walk, ...row }): RoundView & Placed => {
    const walk = (found: z.input<typeof WalkRow> | null) => found && walkSummary(actor, row.workspace_id, found);
    return {
      ...row,
      kind: kind && kindChoice(locale, kind),
      open_walk: walk(open_walk),
      last_walk: walk(last_walk),
    };
  });
  return { items, total: rows[0]?.total ?? 0 };
}

/** One round. The caller has authorized it. */
export async function roundView(tx: Tx, actor: Actor, id: string, locale: Locale): Promise<RoundView> {
  const { items } = await roundRows(tx, actor, locale, sql`rounds.id = ${id}`);
  return items[0]!;
}

const reached = (actor: Actor) => inReach(actor, containers.workspaceId, containers.id);

/** The rounds in reach of a workspace, those that are late or due first; of one place with all below it. */
export async function roundsOf(
  actor: Actor,
  { id, q, container, sort, ...paging }: z.output<typeof RoundsOf>,
  locale: Locale,
) {
  authorizeIn(actor, id, "workspace.see");
  return reading(actor, async (tx) => {
    const below = container ? sql`and rounds.container_id in (${treeBelow(id, container)})` : sql``;
    const words = sql`and ${containsWords(sql`rounds.title`, q)}`;
    const which = sql`rounds.workspace_id = ${id} and ${reached(actor)} ${below} ${words}`;
    const { order, beyond, bounds, place, meta } = keyset(sort);
    const rest = sql`${beyond(paging)} ${order} ${bounds(paging)}`;
    const { items, total } = await roundRows(tx, actor, locale, which, { rest, place });
    return { items, meta: meta(paging, total, items) };
  });
}

type Across = Paging & { current?: string };

/** The rounds of all workspaces of the reader, those of the current one first. */
export const myRounds = (actor: Actor, { current, ...paging }: Across, locale: Locale) =>
  readingAcross(actor, async (tx) => {
    const mine = sql.param(actor.memberships.map(({ workspace_id }) => workspace_id));
    const order = sql`order by rounds.workspace_id <> ${current ?? null}::uuid, rounds.workspace_id, ${dueFirst}`;
    const which = sql`rounds.workspace_id = any (${mine}::uuid[]) and ${reached(actor)}`;
    const { items, total } = await roundRows(tx, actor, locale, which, { rest: sql`${order} ${byDue.bounds(paging)}` });
    return { items, meta: metaOf(paging, total) };
  });

/** The rounds of a place and of all below it. Throws not found. */
export const roundsIn = (actor: Actor, { container, ...paging }: Paging & { container: string }, locale: Locale) =>
  reading(actor, async (tx) => {
    const found = await containerFor(tx, actor, "round.see", container);
    const { workspaceId, title } = found;
    const which = sql`rounds.workspace_id = ${workspaceId} and rounds.container_id in (${treeBelow(workspaceId, container)})`;
    const { items, total } = await roundRows(tx, actor, locale, which, {
      rest: sql`${byDue.order} ${byDue.bounds(paging)}`,
    });
    const place = { id: container, title, workspace_id: workspaceId };
    return { items, meta: metaOf(paging, total), place, may: mayMake(found) };
  });

/** Whether rounds are made in a place, and whether the plan alone forbids it. */
const mayMake = (place: Parameters<typeof may>[0]) => ({
  create: may(place, "round.edit"),
  locked: place.locked && place.effectiveRole !== null && can(place.effectiveRole, "round.edit"),
});

const Listed = WalkRow.extend({ total: z.number(), ...Placed.shape });

/** The walks of a round, the open one first, then the last ones. Throws not found. */
export const walksOf = (actor: Actor, { id, ...query }: z.output<typeof WalksOf>) =>
  reading(actor, async (tx) => {
    const { workspaceId } = await roundFor(tx, actor, "round.see", id);
    return walksIn(tx, actor, { workspaceId, id }, query);
  });

/** The same of a round that is authorized. */
export async function walksIn(
  tx: Tx,
  actor: Actor,
  round: { workspaceId: string; id: string },
  { q, sort = "-closed_at", ...paging }: Listing & Partial<Pick<z.output<typeof WalksOf>, "q" | "sort">>,
) {
  const { workspaceId, id } = round;
  const { order, beyond, bounds, place, meta } = keysetOf(`walks ${sort}`, [
    ...(sort === "-closed_at" ? [{ by: sql`w.closed_at is null`, desc: true, filled: true }] : []),
    keyOf(sort, { begun_at: sql`w.begun_at`, closed_at: sql`w.closed_at` }, ["begun_at"]),
    { by: sql`w.id`, filled: true },
  ]);
  const all = sql`from walks w where (w.workspace_id, w.round_id) = (${workspaceId}, ${id})
    and ${containsWords(sql`w.title, w.place`, q)}`;
  const rows = await queryRows(tx, Listed)`
    with page as materialized (select w.* ${all} ${beyond(paging)} ${order} ${bounds(paging)})
    select ${walkColumns}, (select count(*)::int ${all}) as total ${place} from page w ${counted} ${order}`;
  const items = rows.map(({ total: _, place: __, ...row }) => walkSummary(actor, workspaceId, row));
  return { items, meta: meta(paging, rows[0]?.total ?? 0, rows) };
}
