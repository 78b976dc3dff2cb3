import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { defaultLocale, type Locale } from "@i18n/locales";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { DocumentView } from "./inputs.ts";
import { type DocumentKind, documentKinds } from "./kinds.ts";

/** SQL subquery: the newest version of each kind that is in force on a day. */
export const currentOn = (day: string): SQL => sql`(
  select distinct on (kind) id, kind, version, in_force_on, words, hashes from documents
  where in_force_on <= ${day}::date order by kind, version desc)`;

/** SQL: the language if the row of documents has it, else the default one. */
export const textsIn = (locale: Locale): SQL =>
  sql`case when words ? ${locale} then ${locale}::text else ${defaultLocale} end`;
export const wordsIn = (locale: Locale): SQL => sql`words -> (${textsIn(locale)})`;

const Row = DocumentView.omit({ title: true, news: true }).extend({
  words: z.object({ title: z.string(), body: z.string(), news: z.string() }),
});

/** The documents in force on a day, one of each kind in the order of documentKinds, in the reader's language. */
export async function currentDocuments(tx: Tx, locale: Locale, day: string): Promise<DocumentView[]> {
  const rows = await queryRows(tx, Row)`
    select id, kind, version, in_force_on::text, ${textsIn(locale)} as locale, ${wordsIn(locale)} as words,
      hashes ->> (${textsIn(locale)}) as sha256 from ${currentOn(day)} current`;
  return rows.map(documentView).sort((a, b) => rankOf(a.kind) - rankOf(b.kind));
}

const rankOf = (kind: DocumentKind) => documentKinds.indexOf(kind);

const documentView = ({ words, ...row }: z.infer<typeof Row>): DocumentView => ({
  ...row,
  title: words.title,
  news: words.news,
});
