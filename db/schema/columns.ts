import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

export const id = () => uuid().primaryKey().default(sql`uuidv7()`);
export const moment = () => timestamp({ withTimezone: true });
export const createdAt = () => moment().notNull().defaultNow();

/** A day without a time, as YYYY-MM-DD, in the reader's and the driver's hands alike. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => "date" });
