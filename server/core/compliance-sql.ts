import { objects } from "@db/schema/object";
import { type SQL, sql } from "drizzle-orm";
import { type Letter, letters } from "./compliance.ts";

/** SQL for the place of a letter in the order from the worst to the best. */
export const urgencyOf = (letter: SQL): SQL => sql`position(${letter} in ${sql.raw(`'${letters.join("")}'`)})`;

/** For an order by: the most urgent first, of rows with the columns `state` (a letter) and `due`. */
export const mostUrgentFirst = sql`${urgencyOf(sql`state`)}, due nulls last`;

/** SQL for the letter of an object on a day. `of`: the alias of the row of objects. */
export const letterOn = (day: string | SQL, of = sql`${objects}`): SQL<Letter> =>
  sql`state_on((${day})::date, ${of}.verdict, ${of}.is_unknown, ${of}.expires_on, ${of}.lapses_on, ${of}.warns_on,
    ${of}.action_due_on, ${of}.open_action_points)`;

/** SQL for the last day of its first duty to end; once one that binds has ended, the last day of that one. */
export const validUntilOn = (day: string, of = sql`${objects}`): SQL<string | null> =>
  sql`case when ${of}.expires_on < ${day}::date then ${of}.expires_on else least(${of}.expires_on, ${of}.lapses_on) end`;

/** SQL for the day on which an object is due first: for a duty or for an action point. It has an index. */
export const dueOn = (of = sql`${objects}`): SQL<string | null> =>
  sql`least(${of}.expires_on, ${of}.lapses_on, ${of}.action_due_on)`;

const reports = sql`reports`;

/** SQL for the letter that a single report gives on a day. `of`: the alias of the row of reports. */
export const letterOfReport = (day: string, of = reports): SQL<Letter> =>
  sql`state_on(${day}::date, ${of}.verdict, false, ${of}.expires_on, ${of}.lapses_on, ${of}.due_soon_on, null, 0)`;

/** SQL for whether a report is the newest for one of its duties. A trigger keeps it (db/state.sql). */
export const isCurrent = (of = reports): SQL<boolean> => sql`${of}.current`;
