import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { nearestTests } from "../../scripts/setup/nearest-tests.mjs";

const sqlFiles = readdirSync("db").filter((name) => name.endsWith(".sql"));

test.each([
  ["state.sql", "tests/db/compliance-letters.test.ts"],
  ["triggers.sql", "tests/db/compliance-letters.test.ts"],
  ["tally.sql", "tests/db/compliance-letters.test.ts"],
  ["row-level-security.sql", "tests/entry-points/row-level-security.test.ts"],
  ["search.sql", "tests/server/records/search/search.test.ts"],
  ["roles.sql", "tests/entry-points/row-level-security.test.ts"],
])("an edit of db/%s is tested by %s among the first", (file, expected) => {
  expect(sqlFiles).toContain(file);
  expect(nearestTests([`db/${file}`]).slice(0, 24)).toContain(expected);
});
