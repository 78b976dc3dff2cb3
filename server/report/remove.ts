import { transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { trash } from "@server/deletion/trash";
import type { Locale } from "~/i18n/locales";
import { translator } from "~/i18n/words.server";
import { reportFor } from "./report-for.ts";

/** Into the trash; its paper stays a file of the object, and its action points stay. The one before it counts again. */
export async function removeReport(actor: Actor, id: string, locale: Locale) {
  return transact(actor, async (tx) => {
    const { workspaceId, object, reviewPoint, reportedDate } = await reportFor(tx, actor, "report.delete", id);
    const title = `${object.title} · ${translator(locale)(`report.review_point.${reviewPoint}`)} · ${reportedDate}`;
    await trash(tx, actor, { workspaceId, kind: "report", targetId: id, title });
    return { object_id: object.id };
  });
}
