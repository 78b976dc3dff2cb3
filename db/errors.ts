import { causesOf } from "@server/core/causes";

type OfPostgres = { code?: string; routine?: string };

/** Whether an error is one of Postgres that `matches`, or was caused by one. */
const has = (error: unknown, matches: (error: OfPostgres) => boolean): boolean =>
  causesOf(error).some((at) => matches(at as Error & OfPostgres));

/** A deadlock or serialization failure. */
export const isConflict = (error: unknown) => has(error, ({ code = "" }) => ["40P01", "40001"].includes(code));

/** Postgres canceled a statement because it took too long. */
export const isTimedOut = (error: unknown) => has(error, ({ code }) => code === "57014");

/**
 * Whether a prepared statement can't be used any more: it would answer other columns since a migration, or a pooler has
 * passed us a connection that does not know it, or knows another.
 */
export const isOutdated = (error: unknown) =>
  has(error, ({ code = "", routine }) => ["26000", "42P05"].includes(code) || routine === "RevalidateCachedQuery");

/** Postgres's answer to a statement after one that failed, in the same transaction. */
export const isAfterFailure = (error: unknown) => has(error, ({ code }) => code === "25P02");
