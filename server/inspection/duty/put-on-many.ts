import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import { regions } from "@server/core/regions";
import { statesComputedOnce } from "@server/records/object/state-once";
import { dutyTitle } from "@server/records/use/view";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { fulfilByEarlierReports } from "./change.ts";
import type { DutyLine } from "./lines.ts";
import type { LineToPut } from "./plan.ts";

/**
 * SQL: for rows `o` of objects and `l` of linesAsRows(), what becomes of the line on the object. The region is looked up
 * for lines that do not hold in each of them, and where none is known.
 */
export const standing = sql`coalesce(
  (select case when d.removed_at is null then 'has' else 'taken_off' end from duties d
    where (d.workspace_id, d.object_id, d.line) = (o.workspace_id, o.id, l.line)),
  (select 'other_option' from duties d where (d.workspace_id, d.object_id) = (o.workspace_id, o.id)
    and d.removed_at is null and d.family = l.family and d.option <> l.option limit 1),
  case when cardinality(l.holds_in) <= ${regions.length} and coalesce(region_at(o.workspace_id, o.container_id), '') <> all (l.holds_in) then 'elsewhere' end,
  'gets')`;

/** SQL: lines as rows `l`. */
export const linesAsRows = (lines: readonly (DutyLine & { holds_in: string[] })[]): SQL => sql`
  jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (line text, title text, point text, type text, scope text,
    every integer, unit text, first_months integer, may_start boolean, binds boolean, family text, option text,
    to_check boolean, holds_in text[], place integer)`;

const Put = z.object({ id: z.string(), object_id: z.string(), line: z.string() });
type Target = { id: string; title: string };

/**
 * Puts lines on objects that the caller has locked, where they do not have them, nor another option of their family, and
 * nobody took them off. Returns how many duties were put. Does not authorize.
 */
export async function putOnObjects(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  objects: readonly Target[],
  lines: readonly (LineToPut & { holds_in: string[] })[],
  locale: Locale,
  /** More for each event. */
  detail: Record<string, unknown> = {},
): Promise<number> {
  if (objects.length === 0 || lines.length === 0) return 0;
  const ids = objects.map(({ id }) => id);
  const put = await statesComputedOnce(tx, workspaceId, ids, async () => {
    const rows = await queryRows(tx, Put)`
      insert into duties (workspace_id, object_id, line, title, review_point, type, scope, every, unit, first_months,
        may_start, binds, family, option, to_check, created_by)
      select o.workspace_id, o.id, l.line, l.title, l.point, l.type, l.scope, l.every, l.unit, l.first_months,
        l.may_start, l.binds, l.family, l.option, l.to_check, ${actor.userId}::uuid
      from objects o cross join ${linesAsRows(lines)}
      where o.workspace_id = ${workspaceId} and o.id = any (${sql.param(ids)}::uuid[]) and ${notDeleted("o")}
        and ${standing} = 'gets'
      order by o.id, l.place
      on conflict (workspace_id, object_id, line) do nothing
      returning id, object_id, line`;
    const dutyIds = rows.map(({ id }) => id);
    await fulfilByEarlierReports(tx, workspaceId, [...new Set(rows.map((row) => row.object_id))], dutyIds);
    return rows;
  });
  const titles = new Map(objects.map(({ id, title }) => [id, title]));
  const words = new Map(
    lines.map((line) => [line.line, dutyTitle({ ...line, review_point: line.point, own_titles: null }, locale)]),
  );
  await recordEvents(
    tx,
    actor,
    "duty.put",
    put.map(({ object_id, line }) => ({
      workspaceId,
      aboutId: object_id,
      title: titles.get(object_id),
      detail: { ...detail, line, duty: words.get(line) },
    })),
  );
  return put.length;
}
