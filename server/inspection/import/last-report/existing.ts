import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";

const Row = z.object({
  id: z.string(),
  lines: z.array(z.string()),
  reports: z.array(z.object({ point: z.string(), type: z.string(), day: z.string() })),
});

/** The duties and reports that an object has. */
type OfObject = {
  /** The keys of the lines that are on it, or that somebody took off it. */
  lines: ReadonlySet<string>;
  /** By keyOf(). */
  reports: ReadonlySet<string>;
  /** The day of the newest report; "": there is none. */
  newest: string;
};
export type Existing = (objectId: string | null) => OfObject;
const nothing: OfObject = { lines: new Set(), reports: new Set(), newest: "" };

/** What makes a report the same as another of its object. */
export const keyOf = ({ point, type, day }: { point: string; type: string; day: string }) => `${day} ${point} ${type}`;

/** What these objects have already. Does not authorize. */
export async function existingOf(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Existing> {
  if (ids.length === 0) return () => nothing;
  const rows = await queryRows(tx, Row)`
    select o.id,
      array(select d.line from duties d where (d.workspace_id, d.object_id) = (o.workspace_id, o.id)
        and d.line is not null) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('point', r.review_point, 'type', r.type, 'day', r.reported_date))
        from reports r where (r.workspace_id, r.object_id) = (o.workspace_id, o.id) and ${notDeleted("r")}), '[]') as reports
    from objects o where o.workspace_id = ${workspaceId} and o.id = any (${uuids(ids)})`;
  const found = new Map(
    rows.map(({ id, lines, reports }): [string, OfObject] => {
      const newest = reports.map(({ day }) => day).reduce((one, other) => (other > one ? other : one), "");
      return [id, { lines: new Set(lines), reports: new Set(reports.map(keyOf)), newest }];
    }),
  );
  return (id) => (id && found.get(id)) || nothing;
}
