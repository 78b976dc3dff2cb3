import { type Locale, locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isBuiltIn } from "./codes.ts";

/** A workspace's names of a review point by language: the column `titles` (db/schema/review-point.ts). */
export const Titles = z.partialRecord(z.enum(locales), z.string());
export type Titles = z.infer<typeof Titles>;

/** SQL: the workspace's own names of a review point, for titleOf(); null without any. */
export const ownTitles = (workspaceId: SQL, code: SQL): SQL<Titles | null> => sql`(
  select rp.titles from review_points rp where (rp.workspace_id, rp.code) = (${workspaceId}, ${code}))`;

/**
 * The name of a review point: the workspace's in the reader's language, else the built-in one, else the workspace's in
 * the first language that has one.
 */
export function titleOf(locale: Locale, code: string, own: Titles | null | undefined): string {
  const named = own?.[locale];
  if (named) return named;
  if (isBuiltIn(code)) return translator(locale)(`report.review_point.${code}`);
  return locales.map((each) => own?.[each]).find(Boolean) ?? code;
}
