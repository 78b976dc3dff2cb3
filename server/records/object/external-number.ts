import { notDeleted } from "@db/not-deleted";
import { isInReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/**
 * Waits for others that give one of these external numbers to an object of the workspace, until they are committed.
 * `numbers`: a query of them, as plain() gives them.
 */
export const lockNumbers = (tx: Tx, workspaceId: string, numbers: SQL): Promise<unknown> =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${workspaceId} || number, 0))
    from (select distinct number from (${numbers}) n (number) order by number) in_order`);

const Taken = z.object({ number: z.string() });

/**
 * One of the external numbers of these objects (a condition on `o`) that another object of the workspace has; undefined:
 * all are free, and stay so until the transaction ends. The objects are in the trash, or of another workspace.
 */
export async function takenNumberOf(tx: Tx, workspaceId: string, objects: SQL): Promise<string | undefined> {
  const numbered = sql`${objects} and o.external_number <> ''`;
  await lockNumbers(tx, workspaceId, sql`select plain(o.external_number) from objects o where ${numbered}`);
  const [taken] = await queryRows(tx, Taken)`
    select o.external_number as number from objects o join objects other on other.workspace_id = ${workspaceId}
      and plain(other.external_number) = plain(o.external_number) and other.external_number <> ''
      and ${notDeleted("other")}
    where ${numbered} limit 1`;
  return taken?.number;
}

const Row = z.object({ title: z.string(), display_code: z.string(), is_seen: z.boolean() });

/**
 * Throws invalid if another object of the workspace has this number, and names it if the actor reaches it. Who is to get
 * it waits for others that are getting it now, until they are committed.
 */
export async function requireFreeNumber(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  number: string | undefined,
  self?: string,
): Promise<void> {
  if (!number) return;
  await lockNumbers(tx, workspaceId, sql`select plain(${number})`);
  const rows = await queryRows(tx, Row)`
    select title, display_code, ${isInReach(actor, objects.workspaceId, objects.containerId)} as is_seen
    from objects where workspace_id = ${workspaceId} and external_number <> ''
      and plain(external_number) = plain(${number}) and ${notDeleted("objects")}
      and id is distinct from ${self ?? null}::uuid limit 1`;
  if (!rows[0]) return;
  const { title, display_code, is_seen } = rows[0];
  const name = encodeURIComponent([display_code, title].filter(Boolean).join(" "));
  throw invalid(is_seen ? `object.external_number_taken?name=${name}` : "object.external_number_elsewhere", {
    field: "external_number",
    code: "number_taken",
  });
}
