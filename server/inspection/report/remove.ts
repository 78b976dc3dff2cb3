import { queryRows } from "@db/rows";
import { transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { trash } from "@server/records/deletion/trash";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { lockReportsOfObject } from "./follow-up.ts";
import { reportFor } from "./report-for.ts";

const TitlesRow = z.object({ own_titles: Titles.nullable() });

/**
 * Moves a report to the trash. Its file stays a file of the object, and its action points stay. The previous report of
 * its cycle counts again.
 */
export async function removeReport(actor: Actor, id: string, locale: Locale) {
  return transact(actor, async (tx) => {
    await lockReportsOfObject(tx, id);
    const { workspaceId, object, reviewPoint, reportedDate } = await reportFor(tx, actor, "report.delete", id);
    const rows = await queryRows(tx, TitlesRow)`
      select ${ownTitles(sql`${workspaceId}::uuid`, sql`${reviewPoint}::text`)} as own_titles`;
    const title = `${object.title} · ${titleOf(locale, reviewPoint, rows[0]!.own_titles)} · ${reportedDate}`;
    await trash(tx, actor, { workspaceId, kind: "report", targetId: id, title });
    return { object_id: object.id };
  });
}
