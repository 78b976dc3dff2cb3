import pg from "pg";
import { serveLast } from "./renderer.mjs";

/**
 * Loaded into a server's process (node --import): reports to the bench, over IPC, what this process has used, and which
 * statements a request sent. While nothing is recorded its overhead is negligible.
 * @typedef {import("./statement.ts").Statement} Statement
 */

/** @type {Statement[] | undefined} */
let recorded;
/** Where an id was read: statement, row, column. @type {Map<string, [number, number, number]>} */
let columnNames = new Map();

/** @typedef {{ connectionParameters: { options?: string }, query: (...given: unknown[]) => unknown }} Client */
const prototype = /** @type {Client} */ (/** @type {unknown} */ (pg.Client.prototype));
const originalQuery = prototype.query;

/** @this {Client} @param {unknown[]} args */
prototype.query = function (...args) {
  const answer = Reflect.apply(originalQuery, this, args);
  if (recorded) recordStatement(this, args, answer, recorded);
  return answer;
};

/** @param {Client} client @param {unknown[]} given @param {unknown} answer @param {Statement[]} target */
function recordStatement(client, [config, values], answer, target) {
  const index = target.length;
  const from = columnNames;
  const statement = /** @type {{ text: string, name?: string, rowMode?: string, values?: unknown[] }} */ (
    typeof config === "string" ? { text: config } : config
  );
  const parameters = Array.isArray(values) ? values : (statement.values ?? []);
  target.push({
    as: client.connectionParameters.options ?? "",
    text: statement.text,
    name: statement.name,
    rowMode: statement.rowMode,
    values: parameters.map((value) => {
      const source = typeof value === "string" ? from.get(value) : undefined;
      return source ? { from: source } : { is: value instanceof Date ? value.toISOString() : value };
    }),
  });
  if (answer instanceof Promise)
    answer.then(
      ({ rows = [] }) => note(rows, index, from),
      () => {},
    );
}

/**
 * Records ids read from the database: a later statement that uses one depends on it. @param {object[]} rows @param
 * {number} index @param {typeof columnNames} target
 */
function note(rows, index, target) {
  for (const [r, row] of rows.slice(0, 5).entries())
    for (const [c, value] of Object.values(row).entries())
      if (typeof value === "string" && /^[0-9a-f-]{36}$/.test(value) && !target.has(value))
        target.set(value, [index, r, c]);
}

const answers = {
  usage: () => ({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }),
  record: () => {
    recorded = [];
    columnNames = new Map();
  },
  serveLast,
  recorded: () => {
    const statements = recorded;
    recorded = undefined;
    return statements;
  },
};

process.on("message", async (/** @type {{ id: number, ask: keyof typeof answers }} */ { id, ask }) => {
  if (ask in answers) process.send?.({ id, answer: await answers[ask]() });
});
process.channel?.unref(); // a server that is stopped must not wait for this channel
