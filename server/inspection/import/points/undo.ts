import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Facts } from "@db/schema/import";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { changeActionPoint } from "@server/inspection/action-point/edit";
import { trash } from "@server/records/deletion/trash";
import { z } from "zod";
import type { OneImport } from "../inputs.ts";
import { BACK, type Outcome } from "../rows.ts";
import { changesOf } from "./apply.ts";

const Row = z.object({
  number: z.number(),
  point_id: z.string(),
  made: z.enum(["made", "changed"]),
  before: z.custom<Facts>().nullable(),
  /** What has become of it since. */
  now: z.enum(["untouched", "changed", "gone"]),
});

/** Takes back what an import did to action points, where nobody changed them since. The caller has authorized. */
export async function undoPoints(tx: Tx, actor: Actor, { id, importId }: OneImport, title: string): Promise<Outcome[]> {
  const rows = await queryRows(tx, Row)`
    select r.number, r.point_id, r.made, r.before,
      case when p.id is null then 'gone' when p.updated_at = r.done_at and p.status <> 'ok'
        and not exists (select from action_point_photos f where (f.workspace_id, f.action_point_id) = (p.workspace_id, p.id))
        then 'untouched' else 'changed' end as now
    from import_rows r left join action_points p on (p.workspace_id, p.id) = (r.workspace_id, r.point_id) and ${notDeleted("p")}
    where (r.workspace_id, r.import_id) = (${id}, ${importId}) and r.point_id is not null order by r.number`;
  const back = rows.filter(({ now }) => now === "untouched");
  for (const { point_id, made, before } of back)
    if (made === "changed") await changeActionPoint(tx, actor, changesOf(point_id, before ?? {}));
  const [first, ...others] = back.flatMap(({ made, point_id }) => (made === "made" ? point_id : []));
  if (first) await trash(tx, actor, { workspaceId: id, kind: "action_point", targetId: first, others, title });
  return rows.map(({ number, now }) => ({ number, undone: now === "untouched" ? BACK : `import.undone.${now}` }));
}
