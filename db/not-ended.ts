import { type SQL, sql } from "drizzle-orm";

/**
 * The condition that a grant holds today: its last day has not passed in Brussels. `of`: the table's alias in raw SQL;
 * left out where the statement has one table.
 */
export const notEnded = (of?: string): SQL => {
  const endsOn = `${of ? `${of}.` : ""}ends_on`;
  return sql.raw(`(${endsOn} is null or ${endsOn} >= (now() at time zone 'Europe/Brussels')::date)`);
};
