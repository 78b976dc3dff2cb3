type OfPostgres = { code?: string; routine?: string };

/** Whether an error is one of Postgres that `matches`. Drizzle wraps it, so its causes are searched too. */
const has = (error: unknown, matches: (error: OfPostgres) => boolean): boolean =>
  error instanceof Error && (matches(error as Error & OfPostgres) || has(error.cause, matches));

/** A deadlock or serialization failure. */
export const isConflict = (error: unknown) => has(error, ({ code = "" }) => ["40P01", "40001"].includes(code));

/**
 * Whether a prepared statement can't be used any more: it would answer other columns since a migration, or a pooler has
 * passed us a connection that does not know it, or knows another.
 */
export const isOutdated = (error: unknown) =>
  has(error, ({ code = "", routine }) => ["26000", "42P05"].includes(code) || routine === "RevalidateCachedQuery");

/** Postgres's answer to a statement after one that failed, in the same transaction. */
export const isAfterFailure = (error: unknown) => has(error, ({ code }) => code === "25P02");
