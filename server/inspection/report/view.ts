import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, may } from "@server/core/actor";
import { sql } from "drizzle-orm";
import { reportFor } from "./report-for.ts";
import { makerColumn, reportRows } from "./rows.ts";

/** One report, with who added it. Throws notFound() if the actor may not see it. */
export async function reportView(tx: Tx, actor: Actor, id: string, locale: Locale) {
  const [found, [row]] = await Promise.all([
    reportFor(tx, actor, "report.see", id),
    reportRows<{ maker: string }>(tx, locale, sql`reports.id = ${id}`, { columns: makerColumn }),
  ]);
  return { ...row!, maker: visibleMaker(actor, found, row!) };
}

/** Who added a report, for who may see people and for who added it; else empty. */
export const visibleMaker = (
  actor: Actor,
  found: Awaited<ReturnType<typeof reportFor>>,
  { maker }: { maker: string },
): string => (may(found, "container.see_people") || found.createdBy === actor.userId ? maker : "");
