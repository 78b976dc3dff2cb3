import { randomBytes } from "node:crypto";
import pg from "pg";

/** A literal value, or where an earlier answer holds it: statement, row, column. */
type Value = { is: unknown } | { from: [number, number, number] };
/** A statement that the product sent to Postgres, and its role. */
export type Statement = { as: string; text: string; name?: string; rowMode?: string; values: Value[] };

const pools = new Map<string, pg.Pool>();
const raw = { getTypeParser: () => (value: unknown) => value }; // as Drizzle does

function poolOf(options: string): pg.Pool {
  const pool =
    pools.get(options) ?? new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options, pipeline: true });
  pools.set(options, pool);
  return pool;
}

/** Splits the statements by connection. */
function runsOf(statements: Statement[]): Statement[][] {
  const runs: Statement[][] = [];
  for (const statement of statements) {
    const isBegin = /^begin/i.test(statement.text);
    if (isBegin || runs.length === 0 || runs.at(-1)![0]!.as !== statement.as) runs.push([]);
    runs.at(-1)!.push(statement);
  }
  return runs;
}

type Rows = Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Sends the same statements again, as fast as pg allows: those that depend on nothing are pipelined. Unique values are
 * replaced.
 */
export function replayOf(statements: Statement[]): () => Promise<void> {
  const runs = runsOf(statements);
  return async () => {
    const answers: Rows[] = [];
    for (const run of runs) {
      const client = await poolOf(run[0]!.as).connect();
      try {
        for (const { text, name, rowMode, values } of run) {
          const given = [];
          for (const value of values) given.push("is" in value ? fresh(value.is) : await found(answers, value.from));
          answers.push(
            client.query({ text, name, rowMode, values: given, types: raw } as pg.QueryConfig) as unknown as Rows,
          );
        }
        await Promise.all(answers.slice(-run.length));
      } finally {
        client.release();
      }
    }
  };
}

const found = async (answers: Rows[], [statement, row, column]: [number, number, number]) =>
  Object.values((await answers[statement]!).rows[row] ?? {})[column];

/** 128 random bits in an address must stay unique. */
const fresh = (value: unknown) =>
  typeof value === "string" && /^[\w-]{22}$/.test(value) ? randomBytes(16).toString("base64url") : value;

export const closeAll = () => Promise.all([...pools.values()].map((pool) => pool.end()));
