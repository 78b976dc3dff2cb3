import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { kindIn } from "./kind-in.ts";
import type { Selection } from "./selection.ts";
import { mappedId, type TemplateIds } from "./transfer-templates.ts";

type Change = { from: string; to: string; templateIds: TemplateIds };
type Where = (selection: Selection, from: string) => SQL;

const inRounds: Where = (selection, from) => sql`round_id in (
  select id from rounds where workspace_id = ${from} and container_id in (${selection.containers(from)}))`;
const inWalks: Where = (selection, from) => sql`walk_id in (
  select id from walks where workspace_id = ${from} and ${inRounds(selection, from)})`;

/** The tables of rounds whose rows move with their place, children first. */
export const movedRounds: { table: string; where: Where; set?: (change: Change) => SQL }[] = [
  {
    table: "walk_results",
    where: (selection, from) => sql`stop_id in (
      select id from walk_stops where workspace_id = ${from} and ${inWalks(selection, from)})`,
  },
  { table: "walk_stops", where: inWalks },
  { table: "walk_joins", where: inWalks },
  {
    table: "walks",
    where: inRounds,
    set: ({ templateIds }) => sql`, template_id = ${mappedId(templateIds.templates, "walks.template_id")}`,
  },
  { table: "round_stops", where: inRounds },
  {
    table: "rounds",
    where: (selection, from) => sql`container_id in (${selection.containers(from)})`,
    set: ({ templateIds, ...between }) => sql`,
      template_id = ${mappedId(templateIds.templates, "rounds.template_id")},
      kind_id = ${kindIn(between, "rounds.kind_id")}`,
  },
];

/**
 * Rounds move with their place. Of what then lies in two workspaces the reference ends: a stop of a round goes, and a
 * walk keeps its stop by the name it had.
 */
export async function leaveRounds(tx: Tx, { from, selection }: { from: string; selection: Selection }): Promise<void> {
  const objects = sql`(select id from objects where workspace_id = ${from} and id in (${selection.objects(from)}))`;
  const rounds = sql`(select id from rounds where workspace_id = ${from}
    and container_id in (${selection.containers(from)}))`;
  const walks = sql`(select id from walks where workspace_id = ${from} and round_id in ${rounds})`;
  const isTorn = (one: SQL, other: SQL) => sql`(${one}) <> (${other})`;
  await tx.execute(sql`delete from round_stops where workspace_id = ${from}
    and ${isTorn(sql`object_id in ${objects}`, sql`round_id in ${rounds}`)}`);
  await tx.execute(sql`update walk_stops set object_id = null where workspace_id = ${from} and object_id is not null
    and ${isTorn(sql`object_id in ${objects}`, sql`walk_id in ${walks}`)}`);
  const stops = sql`stop_id in (select id from walk_stops where workspace_id = ${from} and walk_id in ${walks})`;
  await tx.execute(sql`update walk_results set answer_id = null where workspace_id = ${from} and answer_id is not null
    and ${isTorn(sql`answer_id in (select id from answers where workspace_id = ${from} and object_id in ${objects})`, stops)}`);
  await tx.execute(sql`update walk_results set action_point_id = null where workspace_id = ${from}
    and action_point_id is not null and ${isTorn(
      sql`action_point_id in (select id from action_points where workspace_id = ${from}
        and (object_id in ${objects} or container_id in (${selection.containers(from)})))`,
      stops,
    )}`);
}
