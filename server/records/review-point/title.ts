import { type Locale, locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { comesAlong } from "./codes.ts";

/** As a workspace named one; what the column of titles holds (db/schema/review-point.ts). */
export const Titles = z.partialRecord(z.enum(locales), z.string());
export type Titles = z.infer<typeof Titles>;

/** The names that a row's workspace gave to its review point, for titleOf(): a column of any select. */
export const ownTitles = (workspaceId: SQL, code: SQL): SQL<Titles | null> => sql`(
  select rp.titles from review_points rp where (rp.workspace_id, rp.code) = (${workspaceId}, ${code}))`;

/**
 * What a review point is called in the reader's language: as the workspace named it, else as it comes along, else in
 * the first language it was named in. The one place that decides.
 */
export function titleOf(locale: Locale, code: string, own: Titles | null | undefined): string {
  const named = own?.[locale];
  if (named) return named;
  if (comesAlong(code)) return translator(locale)(`report.review_point.${code}`);
  return locales.map((each) => own?.[each]).find(Boolean) ?? code;
}
