import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { holdTables } from "../../rig/hold-tables.ts";
import type { World } from "../../world.ts";

Object.assign(process.env, { LOG_LEVEL: "warn", STATEMENT_TIMEOUT: "500", LOCK_TIMEOUT: "60000" });
const { rest } = await import("../../rest/client.ts"); // reads the settings
const { makeWorld } = await import("../../world.ts");

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => void vi.restoreAllMocks());

test("a statement that runs out of time is in the log with its procedure, without what was asked", async () => {
  let log = "";
  vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    log += line;
    return true;
  });
  const release = await holdTables("action_points", "files");
  const paths = [`/workspaces/${world.acme}/actionpoints`, `/workspace/${world.acme}/search?q=Geheimwoord`];
  const answers = await Promise.all(paths.map((path) => rest("GET", path, { as: world.ids.olga })));
  await release();
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  for (const procedure of ["actionPoint.inWorkspace", "search.all"])
    expect(log).toMatch(new RegExp(`a statement ran out of time .*procedure=${procedure.replace(".", "\\.")}`));
  expect(log).not.toMatch(/Geheimwoord|olga@/i);
});
