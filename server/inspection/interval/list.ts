import { intervals } from "@db/schema/review-point";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type SQL, sql } from "drizzle-orm";
import { type CatalogueLine, catalogue } from "./catalogue.ts";
import type { ListedInterval, Suggestion } from "./inputs.ts";

export type KnownInterval = Omit<ListedInterval, "review_point_title">;

/** The intervals of a workspace: the catalogue with its changes and additions. Does not authorize. */
export async function intervalsOf(tx: Tx, workspaceId: string | SQL, locale: Locale): Promise<KnownInterval[]> {
  const rows = await tx
    .select()
    .from(intervals)
    .where(sql`${intervals.workspaceId} = ${workspaceId}`)
    .orderBy(intervals.createdAt, intervals.id);
  const changed = new Map(rows.map((row) => [row.key, row]));
  const lines = catalogue.map((line): KnownInterval => {
    const row = changed.get(line.key);
    return row ? ofRow(row) : ofCatalogue(line, locale);
  });
  return [...lines, ...rows.filter(({ key }) => key === null).map(ofRow)];
}

/** The active intervals, as suggestions for a form. */
export async function suggestionsOf(tx: Tx, workspaceId: string | SQL, locale: Locale): Promise<Suggestion[]> {
  const all = await intervalsOf(tx, workspaceId, locale);
  return all.filter(({ active }) => active).map(({ line: _, active: __, from: ___, ...suggestion }) => suggestion);
}

const ofRow = ({
  id,
  key,
  reviewPoint,
  type,
  months,
  about,
  source,
  active,
}: typeof intervals.$inferSelect): KnownInterval => ({
  line: key ?? id,
  review_point: reviewPoint,
  type,
  months,
  about,
  source,
  active,
  to_check: false,
  from: key === null ? "own" : "changed",
});

function ofCatalogue({ key, point, type, months, source, check }: CatalogueLine, locale: Locale): KnownInterval {
  const t = translator(locale);
  return {
    line: key,
    review_point: point,
    type,
    months,
    to_check: check === true,
    active: true,
    from: "catalogue",
    about: t(`interval.line.${key}`),
    source: t(`interval.source.${source}`),
  };
}
