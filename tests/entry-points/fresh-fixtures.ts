import { closePools } from "@db/client";
import { beforeEach, inject } from "vitest";
import { freshDatabase } from "../rig/fresh-database.ts";

/** After so many tests the lists of a workspace are so long that reading them takes more than a new stage does. */
const TESTS_ON_ONE = 120;

/**
 * A stage in an empty database for the tests of this describe, and another one after each 120 of them. `make` makes it;
 * `leave` looks at one that is full, before it goes. Gives the one of now, to be asked in each test.
 */
export function freshStages<T>(make: () => Promise<T>, leave?: (stage: T) => Promise<unknown>): () => T {
  let stage: T;
  let tests = 0;
  beforeEach(async () => {
    if (tests++ % TESTS_ON_ONE > 0) return;
    if (tests > 1) await leave?.(stage);
    await closePools();
    await freshDatabase(inject("stores"), new URL(process.env.DATABASE_URL!).pathname.slice(1));
    stage = await make();
  });
  return () => stage;
}
