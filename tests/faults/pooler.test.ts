import { closePools } from "@db/client";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, startWorker, visitor } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured, tallied } from "./measured.ts";
import { type Pooler, startPooler } from "./pooler.ts";

const CONNECTIONS = 3;
const direct = process.env.DATABASE_URL as string;
let pooler: Pooler;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  pooler = await startPooler(direct, CONNECTIONS);
});
afterAll(async () => {
  await Promise.all([pooler?.stop(), closePools()]);
});

test("behind a pooler in transaction mode two tenants work at once, and neither meets the other's rows", async () => {
  const behind = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED: "off" };
  const [web, worker] = [await startWeb(behind), await startWorker(behind)];
  const people = [
    { who: await visitor(world.ids.olga), own: world.floor, other: world.rivalBoard },
    { who: await visitor(world.ids.rita), own: world.rivalBoard, other: world.floor },
    { who: await visitor(world.ids.sam), own: world.floor, other: "01890000-0000-7000-8000-000000000000" },
  ];
  const statuses: string[] = [];
  const work = people.flatMap(({ who, own, other }, person) =>
    Array.from({ length: 40 }, async (_, n) => {
      const made = await who.rest(web.base, "POST", "/objects", { container_id: own, title: `Lift ${person} ${n}` });
      const listed = await who.rest(web.base, "GET", `/containers/${own}/objects?per_page=5`);
      const hidden = await who.rest(web.base, "GET", `/containers/${other}`);
      const page = await fetch(`${web.base}/container/${own}`, { headers: { cookie: who.cookie } });
      for (const [name, { status }] of Object.entries({ made, listed, hidden, page }))
        statuses.push(`${name} ${status}`);
    }),
  );
  await Promise.all(work);
  expect(tallied(statuses)).toEqual({ "made 201": 120, "listed 200": 120, "hidden 404": 120, "page 200": 120 });

  // mail that a request enqueues wakes the worker past the pooler
  const startedAt = Date.now();
  const [olga] = [people[0]!.who];
  const invited = await olga.hook(web.base, "invitation.create", { id: world.board, emails: ["new@pooled.test"] });
  expect(invited.status).toBe(200);
  const owner = new Client({ connectionString: direct });
  await owner.connect();
  await expect
    .poll(async () => (await owner.query("select count(*)::int as n from outbox")).rows, { timeout: 30_000 })
    .toEqual([{ n: 0 }]);
  measured(`${CONNECTIONS} connections, 480 requests; a mail was relayed within ${Date.now() - startedAt} ms`);

  // nothing of a transaction is left on what the next one gets
  const next = new Client({ connectionString: pooler.url });
  await next.connect();
  const is =
    "select current_user = session_user as owner, coalesce(current_setting('app.workspaces', true), '') as sees";
  for (let n = 0; n < 2 * CONNECTIONS; n++) expect((await next.query(is)).rows).toEqual([{ owner: true, sees: "" }]);
  await Promise.all([next.end(), owner.end(), web.stop(), worker.stop()]);
});
