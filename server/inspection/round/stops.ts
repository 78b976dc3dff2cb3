import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { dueOn, letterOn } from "@server/core/compliance-sql";
import { addDays, today } from "@server/core/day";
import { treeBelow } from "@server/records/container/below";
import { planPath } from "@server/records/container/load-view";
import { UseRow, useFactsUnlessInOrder } from "@server/records/use/facts";
import { firstReason } from "@server/records/use/view";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { alongPlan } from "./along-plan.ts";
import { MOST_STOPS } from "./bounds.ts";
import { StopView } from "./inputs.ts";
import type { FoundRound } from "./round-for.ts";

const Found = z.object({ id: z.string(), matching: z.number() });
type Stops = { stops: StopView[]; matching: number };

/** The stops of a round as they are now: those chosen by hand in their order, or what its filter finds, along the plan. */
export async function stopsOf(tx: Tx, round: FoundRound): Promise<Stops> {
  const { workspaceId, id } = round;
  if (round.chosenBy === "hand") {
    const chosen = sql`array(select s.object_id from round_stops s
      where (s.workspace_id, s.round_id) = (${workspaceId}, ${id}) order by s.position, s.object_id)`;
    const stops = await viewsOf(tx, round, chosen, sql`u.n`);
    return { stops, matching: stops.length };
  }
  const found = await matching(tx, round);
  const ids = uuids(found.map((row) => row.id));
  const stops = await viewsOf(tx, round, ids, sql`in_order(c.title), c.id, in_order(o.title), o.id`);
  return { stops: alongPlan(stops), matching: found[0]?.matching ?? 0 };
}

/** These objects as stops of the round. `locale`: with why they may not be used. */
export const stopsFrom = (tx: Tx, round: Of, ids: readonly string[], locale?: Locale): Promise<StopView[]> =>
  viewsOf(tx, round, uuids(ids), sql`u.n`, locale);

/** What is late or never done counts as due. */
const isDue = (within: number) => sql`(${dueOn()} <= ${addDays(today(), within)}::date or letter in ('X', '?'))`;

/** The objects below the place that the filter finds, what is due first before the others; at most MOST_STOPS. */
const matching = (tx: Tx, { workspaceId, containerId, dueWithin, kindId, tag }: FoundRound) => queryRows(tx, Found)`
  select objects.id, count(*) over ()::int as matching
  from objects cross join lateral (select ${letterOn(today())} as letter) today
  where objects.workspace_id = ${workspaceId} and ${notDeleted("objects")}
    and objects.container_id in (${treeBelow(workspaceId, containerId)})
    ${kindId ? sql`and objects.kind_id = ${kindId}` : sql``}
    ${tag ? sql`and ${tag} = any (objects.tags)` : sql``}
    ${dueWithin === null ? sql`` : sql`and ${isDue(dueWithin)}`}
  order by ${dueOn()} nulls last, lower(objects.title), objects.id limit ${MOST_STOPS}`;

const Row = StopView.omit({ because: true, plan: true }).extend({
  use: UseRow.nullable(),
  plan: z.object({ container_id: z.string(), floorplan: z.string(), width: z.number(), height: z.number() }).nullable(),
});

type Of = Pick<FoundRound, "workspaceId" | "containerId" | "templateId">;

async function viewsOf(
  tx: Tx,
  { workspaceId, containerId, templateId }: Of,
  ids: SQL,
  order: SQL,
  locale?: Locale,
): Promise<StopView[]> {
  const letter = letterOn(today(), sql`o`);
  const rows = await queryRows(tx, Row)`
    select o.id as object_id, o.display_code as code, o.title, o.subtitle,
      json_build_object('id', c.id, 'title', c.title) as place,
      case when o.x is not null and c.floorplan is not null then json_build_object('x', o.x, 'y', o.y) end as pin,
      case when c.floorplan is not null then json_build_object('container_id', c.id, 'floorplan', c.floorplan, 'width', c.floorplan_width,
        'height', c.floorplan_height) end as plan,
      ${letter} as state, ${dueOn(sql`o`)} as due_on,
      ${locale ? useFactsUnlessInOrder(letter, today(), sql`o`) : sql`null`} as use,
      exists (select from object_templates ot where (ot.workspace_id, ot.object_id, ot.template_id)
        = (o.workspace_id, o.id, ${templateId}::uuid)) as fillable,
      ${goneFrom(containerId)} as gone
    from unnest(${ids}) with ordinality u (id, n)
      join objects o on (o.workspace_id, o.id) = (${workspaceId}, u.id)
      join containers c on (c.workspace_id, c.id) = (o.workspace_id, o.container_id)
    order by ${order}`;
  return rows.map(({ plan, use, ...row }) => ({
    ...row,
    because: locale ? firstReason(use, today(), locale) : null,
    plan: plan && {
      file_path: planPath(plan.container_id, plan.floorplan),
      width: plan.width,
      height: plan.height,
    },
  }));
}

/** SQL: why an object `o` is not walked to any more by a round of this place. */
export const goneFrom = (containerId: string): SQL<"deleted" | "moved" | null> => sql`case
  when o.deletion_id is not null then 'deleted'
  when not exists (select from container_paths p where (p.workspace_id, p.container_id, p.above_id)
    = (o.workspace_id, o.container_id, ${containerId}::uuid)) then 'moved' end`;
