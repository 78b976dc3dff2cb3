import { closePools } from "@db/client";
import { asOperator, reading, readOne } from "@db/transact";
import { isDatabaseUnavailable } from "@server/core/database-unavailable";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { relayTo } from "../rig/relay.ts";

let answersOf: (connection: number) => number;
const relay = await relayTo(process.env.DATABASE_URL as string, (connection) => answersOf(connection));
process.env.DATABASE_URL = relay.url; // before a module of the product reads it
afterEach(() => closePools());
afterAll(() => relay.stop());

/** More at once than there are connections, so that each released connection goes straight to the next that waits. */
const ask = (many: number) =>
  Promise.allSettled(
    Array.from({ length: many }, (_, n) =>
      n % 2 ? readOne({ text: "select 1 as n" }) : reading(asOperator, (tx) => tx.execute(sql`select 1 as n`)),
    ),
  );

// An error event without a listener would end the process, and this test.
test.each([
  ["is being looked at before its first use", () => 2],
  ["goes from one request to the next", (connection: number) => 3 + (connection % 5)],
])("a connection that ends while it %s costs its request alone", async (_when, answers) => {
  const before = relay.connections();
  answersOf = (connection) => (connection < before + 10 ? answers(connection) : Number.POSITIVE_INFINITY);
  const first = await ask(40);
  const failed = first.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(failed.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
  await ask(40); // by the remaining connections and new ones
  await expect.poll(async () => (await ask(10)).every(({ status }) => status === "fulfilled")).toBe(true);
  expect(relay.connections()).toBeGreaterThan(before + 10);
});
