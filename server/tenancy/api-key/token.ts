import { randomBytes } from "node:crypto";
import { notEnded } from "@db/not-ended";
import { ORPHANED_KEY_DAYS } from "@server/core/constants";
import { type SQL, sql } from "drizzle-orm";

/** By this programs that search for leaked secrets know it. */
const PREFIX = "regkey_";

/** A new token: 256 random bits, URL-safe. */
export const newToken = (): string => `${PREFIX}${randomBytes(32).toString("base64url")}`;
export const isKeyToken = (token: string): boolean => token.startsWith(PREFIX) && token.length < 100;
/** The part of a token that lists show. */
export const startOf = (token: string): string => token.slice(0, PREFIX.length + 4);

/**
 * Condition on a key `k` and the membership `m` of its maker: they have left, and nobody has taken it over since. That
 * they came back does not bring the key back.
 */
export const isOrphaned: SQL = sql`(m.user_id is null or k.maker_left_at is not null)`;

/** On the same: until when it still reads after they have left. */
export const readsUntil: SQL = sql`case when ${isOrphaned}
  then coalesce(k.maker_left_at, k.created_at) + make_interval(days => ${sql.raw(String(ORPHANED_KEY_DAYS))}) end`;

/** Condition on the same: the key answers at all. */
export const keyWorks: SQL = sql`(k.withdrawn_at is null and ${notEnded("k")}
  and (not ${isOrphaned} or ${readsUntil} > now()))`;
