import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { sql } from "drizzle-orm";
import { actionPointFor } from "./action-point-for.ts";
import { actionPointRows } from "./rows.ts";

/** An action point over REST. Throws notFound. */
export async function actionPointView(tx: Tx, actor: Actor, id: string, locale: Locale) {
  const [, [row]] = await Promise.all([
    actionPointFor(tx, actor, "action_point.see", id),
    actionPointRows(tx, actor, locale, sql`action_points.id = ${id}`),
  ]);
  return row!;
}
