import { type SQL, sql } from "drizzle-orm";
import { patternOf } from "./search-words.ts";

/** The patterns for the search functions in SQL, such as few_objects(): a text must contain every word. */
export const patternsOf = (words: string[]): SQL =>
  sql`(select array_agg(plain(word)) from unnest(${sql.param(words.map(patternOf))}::text[]) word)`;
