import pg from "pg";

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

// as operator: each statement says itself what may be seen
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: "-c role=app_operator",
  pipeline: true,
});

/** A statement that each connection prepares once. */
export type Prepared = { name: string; text: string };
export type Ask = <R>(statement: Prepared, values?: unknown[]) => Promise<R[]>;

/** Lends one connection, on which statements that are sent at once share a round trip. */
export async function onConnection<T>(fn: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    return await fn(async <R>(statement: Prepared, values: unknown[] = []) => {
      const { rows } = await client.query({ ...statement, values });
      return rows as R[];
    });
  } catch (error) {
    failed = error as Error; // whatever else was sent on it may still be answered
    throw error;
  } finally {
    client.release(failed);
  }
}

/** Names each statement by its key. */
export const prepared = <K extends string>(texts: Record<K, string>): Record<K, Prepared> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { name, text }])) as Record<K, Prepared>;

export const closePool = () => pool.end();
