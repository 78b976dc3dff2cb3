import { within } from "@db/bounds";
import { afterEach, beforeAll, expect, test } from "vitest";
import { holdTables } from "../../rig/hold-tables.ts";
import type { World } from "../../world.ts";

Object.assign(process.env, {
  HEAVY_WAITING: "20",
  STATEMENT_TIMEOUT: "120000",
  LOCK_TIMEOUT: "120000",
  CONNECTION_TIMEOUT: "2000",
});
const { rest } = await import("../../rest/client.ts"); // reads the settings
const { as, makeWorld } = await import("../../world.ts");

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

let release = async () => {};
afterEach(async () => release());

/** Holds every list of action points until `release`. */
async function holdActionPoints(): Promise<void> {
  release = await holdTables("action_points");
}
const listOf = (workspaceId: string, userId: string) => as(userId).actionPoint.inWorkspace({ id: workspaceId });

test("while a workspace's lists wait, light calls and another workspace's lists go on", async () => {
  await holdActionPoints();
  const lists = Array.from({ length: 20 }, () => listOf(world.acme, world.ids.olga));
  await expect(as(world.ids.olga).container.get({ id: world.board })).resolves.toMatchObject({ title: "Site Noord" });
  await expect(as(world.ids.rita).file.list({ id: world.rival })).resolves.toMatchObject({ items: [] });
  await release();
  expect((await Promise.all(lists)).map(({ items }) => items)).toEqual(lists.map(() => []));
});

test("beyond its line a workspace is asked to try again, in words; others are not", async () => {
  await holdActionPoints();
  const lists = Array.from({ length: 40 }, () =>
    rest("GET", `/workspaces/${world.acme}/actionpoints`, { as: world.ids.olga }),
  );
  const first = await Promise.race(lists);
  expect({ ...first.body, after: first.headers.get("retry-after") }).toEqual({
    message: "There is too much going on right now. Try again in a moment.",
    code: "unavailable",
    request_id: expect.any(String),
    after: expect.stringMatching(/^[1-9]\d*$/),
  });
  expect((await rest("GET", `/workspaces/${world.rival}/reports`, { as: world.ids.rita })).status).toBe(200);
  await release();
  const statuses = (await Promise.all(lists)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(22);
  expect(statuses.filter((status) => status === 503)).toHaveLength(18);
});

test("nobody stands in the line of a workspace that they are no member of", async () => {
  await holdActionPoints();
  const lists = Array.from({ length: 30 }, () => listOf(world.acme, world.ids.olga).catch(({ message }) => message));
  expect(await Promise.race(lists)).toBe("refusal.busy");
  await expect(listOf(world.acme, world.ids.rita)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await release();
  await Promise.all(lists);
});

test("who has hung up no longer stands in the line", async () => {
  await holdActionPoints();
  const client = new AbortController();
  const lists = within({ disconnected: client.signal }, () =>
    Array.from({ length: 30 }, () => listOf(world.acme, world.ids.olga).catch(({ message }) => message)),
  );
  expect(await Promise.race(lists)).toBe("refusal.busy"); // the line is full
  client.abort(new Error("The client disconnected."));
  await Promise.all(lists);
  const next = listOf(world.acme, world.ids.olga);
  await release();
  await expect(next).resolves.toMatchObject({ items: [] });
});
