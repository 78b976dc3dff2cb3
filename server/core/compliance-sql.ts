import { objects } from "@db/schema/object";
import { type SQL, sql } from "drizzle-orm";
import type { Letter } from "./compliance.ts";

/** The letter of each object on that day; takes any row of objects, under another name too. */
export const letterOn = (day: string, of = sql`${objects}`): SQL<Letter> =>
  sql`state_on(${day}::date, ${of}.verdict, ${of}.expires_on, ${of}.warns_on, ${of}.action_due_on, ${of}.open_action_points)`;

const reports = sql`reports`;

/** The same of a report, by itself; takes any row of reports. */
export const letterOfReport = (day: string, of = reports): SQL<Letter> =>
  sql`state_on(${day}::date, ${of}.verdict, ${of}.valid_until, ${of}.warns_on, null, 0)`;

/** It counts: nothing newer of the same object, type and review point. Kept on its row (state.sql). */
export const isCurrent = (of = reports): SQL<boolean> => sql`${of}.current`;
