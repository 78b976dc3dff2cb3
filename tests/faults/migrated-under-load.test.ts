import { closePools } from "@db/client";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTypeScript } from "../../scripts/setup/command.mjs";
import { startWeb, startWorker, visitor } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured, tallied } from "./measured.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closePools());

const migrate = () =>
  runTypeScript("db/migrate.ts", [], { env: process.env, failureMessage: "The migrations failed." });

test("ten clients and one long reader notice nothing of migrations, with and without changes", async () => {
  const [web, worker] = [await startWeb(), await startWorker()];
  const olga = await visitor(world.ids.olga);
  const owner = new Client({ connectionString: process.env.DATABASE_URL });
  const reader = new Client({ connectionString: process.env.DATABASE_URL });
  await Promise.all([owner.connect(), reader.connect()]);
  const statuses: number[] = [];
  let longest = 0;
  let isRunning = true;
  let requestCount = 0;
  const send = async (request: () => Promise<Response>) => {
    while (isRunning) {
      const startedAt = Date.now();
      const answer = await request();
      await answer.arrayBuffer();
      longest = Math.max(longest, Date.now() - startedAt);
      statuses.push(answer.status);
    }
  };
  const object = () =>
    olga.rest(web.base, "POST", "/objects", { container_id: world.floor, title: `Lift ${++requestCount}` });
  const point = async () => {
    const { data } = (await (await object()).json()) as { data: { id: string } };
    return olga.rest(web.base, "PUT", `/objects/${data.id}`, { title: `Lift ${++requestCount} again` });
  };
  const askers = [
    ...Array.from({ length: 4 }, () => send(() => olga.rest(web.base, "GET", `/containers/${world.board}`))),
    ...Array.from({ length: 3 }, () => send(object)),
    ...Array.from({ length: 3 }, () => send(point)),
  ];
  await reader.query(
    "begin isolation level repeatable read; select count(*) from objects; select count(*) from reports",
  );
  for (let n = 0; n < 3; n++) await migrate();
  await reader.query("rollback");
  measured(`nothing to alter: ${JSON.stringify(tallied(statuses))}, longest ${longest} ms`);
  // what a release changes: policies and triggers of the busiest tables
  await owner.query(
    "comment on trigger tally_on_insert on objects is 'of old'; comment on trigger tally_on_update on objects is 'of old'; alter table events no force row level security",
  );
  await migrate();
  isRunning = false;
  await Promise.all(askers);
  measured(`in all: ${JSON.stringify(tallied(statuses))}, longest ${longest} ms`);
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  expect([web.hasEnded(), worker.hasEnded()]).toEqual([false, false]);
  await Promise.all([web.stop(), worker.stop(), owner.end(), reader.end()]);
});
