import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

export const id = () => uuid().primaryKey().default(sql`uuidv7()`);
export const moment = () => timestamp({ withTimezone: true });
export const createdAt = () => moment().notNull().defaultNow();

/** A date without a time, as YYYY-MM-DD both in the code and in the driver. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => "date" });
