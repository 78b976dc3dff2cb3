import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A comparison with a role's name, which the policy should decide instead. */
const roleComparison = /\brole (===|!==) "(owner|admin|tablet)"/;

test("the layout, the first page and the forms to start with ask the policy, and compare no role names", () => {
  const folders = [
    "app/frame",
    "app/routes/_app.workspaces.$id._index",
    "app/routes/onboarding.container.create",
    "app/routes/_app.profile.company",
  ];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => roleComparison.test(readFileSync(path, "utf8")))).toEqual([]);
});
