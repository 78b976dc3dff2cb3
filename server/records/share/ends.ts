import { addDays, TIME_ZONE, today } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";

/** `until`: so many days, or "day": until expires_on. */
type Ending = { until: `${number}` | "day"; expires_on: string | null };

/** The last day on which a link opens, in Brussels. */
export const lastDayOf = ({ until, expires_on }: Ending): string =>
  until === "day" ? expires_on! : addDays(today(), Number(until));

/** The moment at which that day is over in Brussels. */
export const endOf = (day: string): SQL<Date> => sql`((${day}::date + 1)::timestamp at time zone ${TIME_ZONE})`;

/** The last day of what ends at that moment. */
export const lastDay = (moment: SQL): SQL<string> =>
  sql`((${moment} - interval '1 second') at time zone ${TIME_ZONE})::date::text`;
