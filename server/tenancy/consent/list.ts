import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { iso } from "@server/core/day";
import { wordsIn } from "@server/tenancy/document/current";
import { z } from "zod";
import { ConsentView } from "./inputs.ts";

const Row = ConsentView.extend({ total: z.number() });

/** The consents given on behalf of a workspace, the newest first. */
export async function consentsOf(
  tx: Tx,
  workspaceId: string,
  locale: Locale,
  limit: number,
): Promise<{ rows: ConsentView[]; total: number }> {
  const rows = await queryRows(tx, Row)`
    select c.id, d.kind, ${wordsIn(locale)} ->> 'title' as title, d.version, c.locale, c.at, c.sha256,
      (select nullif(concat_ws(' ', u.first_name, u.last_name), '') from users u where u.id = c.user_id) as by,
      count(*) over ()::int as total
    from consents c join documents d on d.id = c.document_id
    where c.workspace_id = ${workspaceId} order by c.at desc, d.kind limit ${limit}`;
  return {
    rows: rows.map(({ total: _, ...row }) => ({ ...row, at: iso(row.at) })),
    total: rows[0]?.total ?? 0,
  };
}
