import { type Locale, nameIn } from "@i18n/locales";
import { Titles, titleOf } from "@server/records/review-point/title";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { KindChoice } from "./inputs.ts";

/** The columns of a kind from which it gets its title. */
export const KindRow = z.object({ id: z.string(), code: z.string().nullable(), titles: Titles });
export type KindRow = z.infer<typeof KindRow>;

/** SQL: a KindRow as JSON, of the kind `k`. */
export const kindAsJson = sql`json_build_object('id', k.id, 'code', k.code, 'titles', k.titles)`;

/** SQL: the kind of `objects` as JSON, for kindChoice(); null without one. */
export const kindOfObject = sql`(
  select ${kindAsJson} from kinds k where (k.workspace_id, k.id) = (objects.workspace_id, objects.kind_id))`;

/**
 * The name of a kind: the workspace's in the reader's language, else that of its review point, else the workspace's in
 * the first language that has one.
 */
export const kindTitle = (locale: Locale, { code, titles }: Pick<KindRow, "code" | "titles">): string =>
  code === null ? nameIn(locale, titles) : titleOf(locale, code, titles);

export const kindChoice = (locale: Locale, kind: KindRow): KindChoice => ({
  id: kind.id,
  title: kindTitle(locale, kind),
});
