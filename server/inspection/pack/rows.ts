import { notDeleted } from "@db/not-deleted";
import { isInReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import type { PackAsked } from "@db/schema/pack";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { letterOfReport, letterOn } from "@server/core/compliance-sql";
import { Letter } from "@server/core/compliance-views";
import { RequiredRow, requiredOfObject } from "@server/records/background-template/required-items";
import { ownTitles, Titles } from "@server/records/review-point/title";
import { UseRow, useFacts } from "@server/records/use/facts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { isDocument } from "./valid.ts";

const BATCH = 50;

/** The file of a report. `sha256`: null for a link. */
export const PaperRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  mime: z.string().nullable(),
  sha256: z.string().nullable(),
  size: z.number(),
});
export type PaperRow = z.infer<typeof PaperRow>;

const ReportRow = z.object({
  id: z.string(),
  type: z.enum(["inspection", "maintenance", "checkup"]),
  review_point: z.string(),
  own_titles: Titles.nullable(),
  number: z.string(),
  by: z.string(),
  on: z.string(),
  valid_until: z.string(),
  current: z.boolean(),
  letter: Letter,
  paper: PaperRow.nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const MachineRow = z.object({
  id: z.string(),
  container_id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  display_code: z.string(),
  serial_number: z.string(),
  letter: Letter,
  use: UseRow,
  required: z.array(RequiredRow),
  /** The newest first. */
  reports: z.array(ReportRow),
  /** Its other files that end some day, with the last day. */
  documents: z.array(PaperRow.extend({ title: z.string(), ends_on: z.string() })),
});
export type MachineRow = z.infer<typeof MachineRow>;

const Place = z.object({ id: z.string(), path: z.array(z.string()) });
export type Place = z.infer<typeof Place>;

/** The places of these objects with their paths as the actor sees them, in the order of the paths. */
export const placesOf = (tx: Tx, actor: Actor, workspaceId: string, containerIds: readonly string[]) =>
  queryRows(tx, Place)`
    select own.id, coalesce((
      select json_agg(containers.title order by (select count(*) from container_paths q
        where (q.workspace_id, q.container_id) = (containers.workspace_id, containers.id)))
      from container_paths p
        join containers on (containers.workspace_id, containers.id) = (p.workspace_id, p.above_id)
      where (p.workspace_id, p.container_id) = (own.workspace_id, own.id)
        and ${isInReach(actor, containers.workspaceId, containers.id)}), '[]') as path
    from containers own where own.workspace_id = ${workspaceId} and own.id = any (${uuids(containerIds)})`;

const ObjectId = z.object({ id: z.string(), container_id: z.string() });

/** The objects in a pack, by their codes and names. */
export const objectsIn = (tx: Tx, inScope: ReturnType<typeof sql>) => queryRows(tx, ObjectId)`
  select objects.id, objects.container_id from objects where ${inScope}
  order by nullif(objects.display_code, '') nulls last, objects.title, objects.id`;

const paperOf = sql`json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'mime', b.mime, 'sha256', f.sha256,
  'size', f.size`;

/** What is recorded of these objects, in their order, some at a time. */
export async function* machineRows(
  tx: Tx,
  ids: readonly string[],
  { onDay, replaced }: { onDay: string } & Pick<PackAsked, "replaced">,
): AsyncGenerator<MachineRow[]> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = uuids(ids.slice(at, at + BATCH));
    yield await queryRows(tx, MachineRow)`
      select objects.id, objects.container_id, objects.title, objects.subtitle, objects.display_code,
        objects.serial_number, ${letterOn(onDay)} as letter, ${useFacts(onDay)} as use, ${requiredOfObject} as required,
        coalesce((
          select json_agg(json_build_object('id', r.id, 'type', r.type, 'review_point', r.review_point,
            'own_titles', ${ownTitles(sql`r.workspace_id`, sql`r.review_point`)}, 'number', r.number,
            'by', r.reported_by, 'on', r.reported_date, 'valid_until', r.valid_until, 'current', r.current,
            'letter', ${letterOfReport(onDay, sql`r`)},
            'paper', case when f.id is not null then ${paperOf}) end) order by r.reported_date desc, r.id desc)
          from reports r
            left join files f on (f.workspace_id, f.id) = (r.workspace_id, r.file_id) and ${notDeleted("f")}
            left join blobs b on (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256)
          where (r.workspace_id, r.object_id) = (objects.workspace_id, objects.id) and ${notDeleted("r")}
            and (r.current or ${replaced}::boolean)), '[]') as reports,
        coalesce((
          select json_agg(${paperOf}, 'title', f.title, 'ends_on', f.expires_on) order by f.expires_on desc, f.id)
          from files f left join blobs b on (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256)
          where (f.workspace_id, f.object_id) = (objects.workspace_id, objects.id) and ${isDocument}), '[]') as documents
      from objects where objects.id = any (${some}) order by array_position(${some}, objects.id)`;
  }
}
