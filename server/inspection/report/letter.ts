import type { Letter } from "@server/core/compliance";
import { type SQL, sql } from "drizzle-orm";

const reports = sql`reports`;

/**
 * The state of a report at that day: the verdict of who wrote it, then the clock. Takes any row of reports, under
 * another name too.
 */
export const letterOfReport = (day: string, of = reports): SQL<Letter> => sql`case
  when ${of}.status = 'oos' then 'T'
  when ${of}.status = 'nok' then 'C'
  when ${of}.valid_until < ${day}::date then 'X'
  when ${of}.warns_on <= ${day}::date then 'S'
  when ${of}.status = 'ok' then 'A'
  else ${of}.verdict end`;

/** It counts: nothing newer of the same object, type and review point. Kept on its row (state.sql). */
export const isCurrent = (of = reports): SQL<boolean> => sql`${of}.current`;
