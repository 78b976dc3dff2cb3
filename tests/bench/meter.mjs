import pg from "pg";
import { serveLast } from "./renderer.mjs";

/**
 * Loaded into a server's process (node --import): reports to the bench, over IPC, what this process has used, and which
 * statements a request sent. While nothing is recorded its overhead is negligible.
 * @typedef {import("./statement.ts").Statement} Statement
 */

/** @type {Statement[] | undefined} */
let recorded;

/** @typedef {{ query: (...given: unknown[]) => unknown }} Client */
const prototype = /** @type {Client} */ (/** @type {unknown} */ (pg.Client.prototype));
const originalQuery = prototype.query;

/** @this {Client} @param {unknown[]} args */
prototype.query = function (...args) {
  const [config] = args;
  if (recorded) recorded.push(typeof config === "string" ? { text: config } : statementIn(config));
  return Reflect.apply(originalQuery, this, args);
};

/** @param {unknown} config @returns {Statement} */
function statementIn(config) {
  const { text, name } = /** @type {Statement} */ (config);
  return { text, name };
}

const answers = {
  usage: () => ({ cpu: process.cpuUsage() }),
  record: () => {
    recorded = [];
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
