import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeEach, inject } from "vitest";
import { freshDatabase } from "../rig/fresh-database.ts";

/** After this many tests the lists of a workspace are so long that a new fixture takes less time than reading them. */
const TESTS_PER_FIXTURE = 120;
/** After so many the planner learns how long they have become, as it does from autovacuum in an installation. */
const TESTS_PER_ANALYSIS = 15;

/**
 * Gives the tests of a describe a fixture in an empty database, and a new one after each TESTS_PER_FIXTURE of them.
 * `make` makes it; `onDiscard` is called with each one before the next is made, but not with the last. Returns a
 * function that gives the current fixture, to be called within each test.
 */
export function freshFixtures<T>(make: () => Promise<T>, onDiscard?: (fixture: T) => Promise<unknown>): () => T {
  let fixture: T;
  let tests = 0;
  beforeEach(async () => {
    const at = tests++ % TESTS_PER_FIXTURE;
    if (at % TESTS_PER_ANALYSIS === 1)
      await transact(asOperator, (tx) => tx.execute(sql`select analyze_small_tables()`));
    if (at > 0) return;
    if (tests > 1) await onDiscard?.(fixture);
    await closePools();
    await freshDatabase(inject("stores"), new URL(process.env.DATABASE_URL!).pathname.slice(1));
    fixture = await make();
  });
  return () => fixture;
}
