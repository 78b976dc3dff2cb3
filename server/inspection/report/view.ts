import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { sql } from "drizzle-orm";
import { reportFor } from "./report-for.ts";
import { reportRows } from "./rows.ts";

/** One report. Throws notFound() if the actor may not see it. */
export async function reportView(tx: Tx, actor: Actor, id: string, locale: Locale) {
  const [, [row]] = await Promise.all([
    reportFor(tx, actor, "report.see", id),
    reportRows(tx, locale, sql`reports.id = ${id}`),
  ]);
  return row!;
}
