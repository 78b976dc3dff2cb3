import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A role compared with a word: it decides by itself what the table of roles is to say. */
const decides = /\brole (===|!==) "(owner|admin|tablet)"/;

test("the layout, the first page and the forms to start with ask the policy, and compare no role names", () => {
  const folders = [
    "app/frame",
    "app/routes/_app.workspaces.$id._index",
    "app/routes/onboarding.container.create",
    "app/routes/_app.profile.company",
  ];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => decides.test(readFileSync(path, "utf8")))).toEqual([]);
});
