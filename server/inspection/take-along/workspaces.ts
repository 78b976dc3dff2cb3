import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { OwnFieldRow, ownField, ownFieldsAsJson } from "@server/records/own-field/title";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { TakenWorkspace } from "./inputs.ts";

const Row = TakenWorkspace.extend({ own_fields: z.array(OwnFieldRow) });

/** What the machines of these workspaces have in common. Does not authorize. */
export async function takenWorkspaces(tx: Tx, locale: Locale, ids: readonly string[]): Promise<TakenWorkspace[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(tx, Row)`
    select w.id, w.name, ${ownFieldsAsJson(sql`w.id`)} as own_fields,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
        from categories c where c.workspace_id = w.id), '[]') as categories
    from workspaces w where w.id = any (${uuids(ids)}) order by w.id`;
  return rows.map(({ own_fields, ...row }) => ({
    ...row,
    own_fields: own_fields.map((field) => ownField(locale, field)),
  }));
}
