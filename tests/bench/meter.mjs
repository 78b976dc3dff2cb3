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
let seen = new Map();

/** @typedef {{ connectionParameters: { options?: string }, query: (...given: unknown[]) => unknown }} Client */
const prototype = /** @type {Client} */ (/** @type {unknown} */ (pg.Client.prototype));
const plain = prototype.query;

/** @this {Client} @param {unknown[]} given */
prototype.query = function (...given) {
  const answer = Reflect.apply(plain, this, given);
  if (recorded) keep(this, given, answer, recorded);
  return answer;
};

/** @param {Client} client @param {unknown[]} given @param {unknown} answer @param {Statement[]} into */
function keep(client, [config, values], answer, into) {
  const at = into.length;
  const from = seen;
  const statement = /** @type {{ text: string, name?: string, rowMode?: string, values?: unknown[] }} */ (
    typeof config === "string" ? { text: config } : config
  );
  const parameters = Array.isArray(values) ? values : (statement.values ?? []);
  into.push({
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
      ({ rows = [] }) => note(rows, at, from),
      () => {},
    );
}

/**
 * Records ids read from the database: a later statement that uses one depends on it. @param {object[]} rows @param
 * {number} at @param {typeof seen} into
 */
function note(rows, at, into) {
  for (const [r, row] of rows.slice(0, 5).entries())
    for (const [c, value] of Object.values(row).entries())
      if (typeof value === "string" && /^[0-9a-f-]{36}$/.test(value) && !into.has(value)) into.set(value, [at, r, c]);
}

const answers = {
  usage: () => ({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }),
  record: () => {
    recorded = [];
    seen = new Map();
  },
  serveLast,
  recorded: () => {
    const made = recorded;
    recorded = undefined;
    return made;
  },
};

process.on("message", async (/** @type {{ id: number, ask: keyof typeof answers }} */ { id, ask }) => {
  if (ask in answers) process.send?.({ id, answer: await answers[ask]() });
});
process.channel?.unref(); // a server that is stopped must not wait for this channel
