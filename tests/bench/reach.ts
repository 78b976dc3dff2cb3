import { grantOn, inReach } from "@db/reach";
import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { asOperator, reading, type Tx } from "@db/transact";
import { PERSON } from "@server/tenancy/session/person";
import { actorOf } from "@server/tenancy/session/session";
import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "./large.ts";

export type Reach = { name: string; found: number; containers: number; objects: number; one: number };

const TIMES = 15;

/** The median of so many runs. */
async function timed(tx: Tx, query: SQL): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const { rows } = await tx.execute<{ "QUERY PLAN": [{ "Execution Time": number }] }>(
      sql`explain (analyze, timing off, format json) ${query}`,
    );
    durations.push(rows[0]!["QUERY PLAN"][0]["Execution Time"]);
  }
  return durations.sort((a, b) => a - b)[Math.floor(TIMES / 2)]!;
}

/** Postgres's time to look up a user and their workspaces, which happens at each request. */
export const userLookUpTime = (userId: string): Promise<number> =>
  reading(asOperator, (tx) => timed(tx, sql`select ${sql.raw(PERSON)} from users u where u.id = ${userId}`));

/**
 * Postgres's time in ms for the queries of what a user may see: under row-level security, as the product sends them.
 */
export async function reachTimes({ name, userId, workspaceId, boardId }: Viewer): Promise<Reach> {
  const actor = await actorOf(userId);
  if (!actor) throw new Error(`${name} is not there.`);
  const isInWorkspace = sql`workspace_id = ${workspaceId} and deletion_id is null`;
  return reading(actor, async (tx) => {
    const ms = (query: SQL) => timed(tx, query);
    const fromVisible = sql`from containers where ${isInWorkspace} and ${inReach(actor, containers.workspaceId, containers.id)}`;
    const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n ${fromVisible}`);
    return {
      name,
      found: rows[0]!.n,
      containers: await ms(sql`select id ${fromVisible}`),
      objects: await ms(sql`
        select id from objects where ${isInWorkspace} and ${inReach(actor, objects.workspaceId, objects.containerId)}
        order by id desc limit 50`),
      one: await ms(sql`
        select id, ${grantOn(actor, objects.workspaceId, objects.containerId)} from objects
        where id = (select id from objects where (workspace_id, container_id) = (${workspaceId}, ${boardId}) limit 1)`),
    };
  });
}
