import type { Titles } from "@db/schema/review-point";
import { transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { trash } from "@server/deletion/trash";
import { ownTitles, titleOf } from "@server/review-point/title";
import { sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import { reportFor } from "./report-for.ts";

/** Into the trash; its paper stays a file of the object, and its action points stay. The one before it counts again. */
export async function removeReport(actor: Actor, id: string, locale: Locale) {
  return transact(actor, async (tx) => {
    const { workspaceId, object, reviewPoint, reportedDate } = await reportFor(tx, actor, "report.delete", id);
    const { rows } = await tx.execute<{ own: Titles | null }>(
      sql`select ${ownTitles(sql`${workspaceId}::uuid`, sql`${reviewPoint}::text`)} as own`,
    );
    const title = `${object.title} · ${titleOf(locale, reviewPoint, rows[0]!.own)} · ${reportedDate}`;
    await trash(tx, actor, { workspaceId, kind: "report", targetId: id, title });
    return { object_id: object.id };
  });
}
