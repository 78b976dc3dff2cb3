import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { PackScope } from "@db/schema/pack";
import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { MOST_BYTES, MOST_OBJECTS } from "./bounds.ts";
import { objectsOfList } from "./chosen.ts";
import { type ListPackPage, type ListPackQuery, lastDayOfPacks, PackPage, type PackPageQuery } from "./inputs.ts";
import { inScope } from "./scope.ts";
import { isDocument, isValidOn } from "./valid.ts";

const Row = PackPage.shape.counts;

/** What would be in a pack on that day. Does not authorize. */
export async function countPack(tx: Tx, workspaceId: string, scope: PackScope, day: string) {
  const rows = await queryRows(tx, Row)`
    with chosen as (select objects.id from objects where ${inScope(workspaceId, scope)}),
    valid as (
      select r.object_id, r.file_id from reports r
      where r.workspace_id = ${workspaceId} and r.object_id in (select id from chosen) and ${notDeleted("r")}
        and ${isValidOn(day)}
    ), documents as (
      select f.id, f.size, f.sha256 from files f
      where f.workspace_id = ${workspaceId} and f.object_id in (select id from chosen) and f.expires_on >= ${day}::date
        and ${isDocument}
    ), papers as (
      select f.id, f.size from files f
      where f.workspace_id = ${workspaceId} and f.id in (select file_id from valid) and ${notDeleted("f")}
        and f.sha256 is not null
      union
      select id, size from documents where sha256 is not null
    )
    select (select count(*)::int from chosen) as objects,
      (select count(*)::int from valid) + (select count(*)::int from documents) as certificates,
      (select count(*)::int from papers) as papers, (select coalesce(sum(size), 0)::float from papers) as bytes`;
  return rows[0]!;
}

/** Throws 422 where a pack would hold too much. */
export function requireBounds({ objects, bytes }: { objects: number; bytes: number }): void {
  if (objects > MOST_OBJECTS) throw invalid(`pack.most_objects?count=${MOST_OBJECTS}`, "container_id");
  if (bytes > MOST_BYTES) throw invalid("pack.too_large", "container_id");
}

/** The page that asks for a pack of a container. Throws not found or forbidden. */
export const packPage = (actor: Actor, { id, on }: z.output<typeof PackPageQuery>): Promise<z.input<typeof PackPage>> =>
  reading(actor, async (tx) => {
    const { day, last_day } = dayOfPack(on);
    const { workspaceId, title } = await containerFor(tx, actor, "report.export", id);
    const [counts, path] = await Promise.all([
      countPack(tx, workspaceId, { container_id: id, object_ids: null }, day),
      pathOf(tx, actor, sql`${id}::uuid`),
    ]);
    return { workspace_id: workspaceId, container: { id, title }, path: path.slice(0, -1), on: day, last_day, counts };
  });

/** The page that asks for a pack of what a list of objects shows. Throws as objectsOfList(). */
export async function listPackPage(
  actor: Actor,
  { id, on, ...asked }: z.output<typeof ListPackQuery>,
): Promise<z.input<typeof ListPackPage>> {
  const { day, last_day } = dayOfPack(on);
  const object_ids = await objectsOfList(actor, id, asked);
  const counts = await reading(actor, (tx) => countPack(tx, id, { container_id: null, object_ids }, day));
  return { workspace_id: id, on: day, last_day, counts, asked };
}

/** The day of a pack, as far as one may look; else today. */
function dayOfPack(on: string | null) {
  const last_day = lastDayOfPacks();
  return { day: on && on >= today() && on <= last_day ? on : today(), last_day };
}
