import { objects } from "@db/schema/object";
import { type SQL, sql } from "drizzle-orm";
import type { Letter } from "./compliance.ts";

/** SQL for the letter of an object on a day. `of`: the alias of the row of objects. */
export const letterOn = (day: string, of = sql`${objects}`): SQL<Letter> =>
  sql`state_on(${day}::date, ${of}.verdict, ${of}.expires_on, ${of}.warns_on, ${of}.action_due_on,
    ${of}.open_action_points)`;

const reports = sql`reports`;

/** SQL for the letter that a single report gives on a day. `of`: the alias of the row of reports. */
export const letterOfReport = (day: string, of = reports): SQL<Letter> =>
  sql`state_on(${day}::date, ${of}.verdict, ${of}.valid_until, ${of}.warns_on, null, 0)`;

/** SQL for whether a report is the newest of its object, type and review point. A trigger keeps it (db/state.sql). */
export const isCurrent = (of = reports): SQL<boolean> => sql`${of}.current`;
