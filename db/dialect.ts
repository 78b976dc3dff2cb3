import { PgDialect } from "drizzle-orm/pg-core";

/** One for all transactions: it remembers the names of columns. */
export const dialect = new PgDialect({ casing: "snake_case" });
