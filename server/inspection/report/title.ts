import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { sql } from "drizzle-orm";
import { z } from "zod";

const TitlesRow = z.object({ own_titles: Titles.nullable() });
type Report = { workspaceId: string; reviewPoint: string; reportedDate: string };

/** What a report is called in the trash and the history: its review point and day. */
export async function titleOfReport(
  tx: Tx,
  { workspaceId, reviewPoint, reportedDate }: Report,
  locale: Locale,
): Promise<string> {
  const rows = await queryRows(tx, TitlesRow)`
    select ${ownTitles(sql`${workspaceId}::uuid`, sql`${reviewPoint}::text`)} as own_titles`;
  return `${titleOf(locale, reviewPoint, rows[0]!.own_titles)} · ${reportedDate}`;
}
