import { reading } from "@db/transact";
import type { Actor } from "@server/actor";
import { Step } from "@server/container/inputs";
import { pathOf } from "@server/container/path-of";
import { Id } from "@server/fields";
import { objectFor } from "@server/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { ObjectPlace, ReportType, ReviewPoint } from "./inputs.ts";

export const ReportFormPage = z.object({
  workspace_id: Id,
  object: ObjectPlace,
  path: z.array(Step),
  /** The newest of each cycle, which a new one most often follows. */
  latest: z.array(
    z.object({
      id: Id,
      type: ReportType,
      review_point: ReviewPoint,
      period: z.number(),
      reported_by: z.string(),
      reported_date: z.string(),
    }),
  ),
});
type Latest = z.infer<typeof ReportFormPage>["latest"][number];

/** What the form for a new report wants to know of its object. */
export const reportFormPage = (actor: Actor, id: string): Promise<z.infer<typeof ReportFormPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, title, display_code, ...found }, path, { rows: latest }] = await Promise.all([
      objectFor(tx, actor, "report.create", id).then(({ displayCode, ...object }) => ({ ...object, display_code: displayCode })),
      pathOf(tx, actor, sql`(select container_id from objects where id = ${id})`),
      tx.execute<Latest>(sql`
        select * from (
          select distinct on (r.type, r.review_point) r.id, r.type, r.review_point, r.period, r.reported_by, r.reported_date
          from objects o join reports r on (r.workspace_id, r.object_id) = (o.workspace_id, o.id)
          where o.id = ${id} and r.deletion_id is null order by r.type, r.review_point, r.reported_date desc, r.id desc) newest
        order by reported_date desc, id desc`),
    ]);
    return { workspace_id: workspaceId, object: { id: found.id, title, display_code }, path, latest };
  });
