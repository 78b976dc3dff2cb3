import { transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { trash } from "@server/records/deletion/trash";
import { lockReportsOfObject } from "./follow-up.ts";
import { reportFor } from "./report-for.ts";
import { titleOfReport } from "./title.ts";

/**
 * Moves a report to the trash. Its file stays a file of the object, and its action points stay. The previous report of
 * its cycle counts again.
 */
export async function removeReport(actor: Actor, id: string, locale: Locale) {
  return transact(actor, async (tx) => {
    await lockReportsOfObject(tx, id);
    const { workspaceId, object, reviewPoint, reportedDate } = await reportFor(tx, actor, "report.delete", id);
    const title = `${object.title} · ${await titleOfReport(tx, { workspaceId, reviewPoint, reportedDate }, locale)}`;
    await trash(tx, actor, { workspaceId, kind: "report", targetId: id, title });
    return { object_id: object.id };
  });
}
