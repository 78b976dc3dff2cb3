import { type SQL, sql } from "drizzle-orm";
import { patternOf } from "./search-words.ts";

/** The patterns that found_objects() and its like take: a text must hold every word. */
export const patternsOf = (words: string[]): SQL =>
  sql`(select array_agg(plain(word)) from unnest(${sql.param(words.map(patternOf))}::text[]) word)`;
