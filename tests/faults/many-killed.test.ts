import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWeb, visitor } from "../rig/processes.ts";
import { as, makeWorld } from "../world.ts";
import { measured } from "./measured.ts";

const OBJECTS = 2000;
afterAll(closePools);

test("an act on 2,000 objects whose web process is killed is done for all of them or for none", async () => {
  const world = await makeWorld();
  const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
  await run(sql`
    insert into objects (workspace_id, container_id, title, public_id)
    select ${world.acme}, ${world.floor}, 'Blusser ' || n, new_public_id() from generate_series(1, ${OBJECTS}::int) n`);
  const count = async (what: ReturnType<typeof sql>) =>
    (await run(sql`select count(*)::int as n ${what}`)).rows[0]!.n as number;
  const tagged = () => count(sql`from objects where workspace_id = ${world.acme} and 'rood' = any (tags)`);
  const olga = await visitor(world.ids.olga);
  const tally: string[] = [];
  for (const wait of [20, 60, 120, 250, 500, 1000]) {
    const before = await tagged();
    if (before === OBJECTS) break;
    const web = await startWeb();
    const act = { id: world.acme, act: "add_tags", tags: "rood", all: true, expected: OBJECTS };
    const asked = olga.hook(web.base, "many.changeObjects", act).then(
      ({ status }) => String(status),
      () => "broken off",
    );
    await pause(wait);
    signalGroup(web.pid, "SIGKILL");
    await web.ended;
    const answer = await asked;
    await pause(1000); // for Postgres to notice
    const after = await tagged();
    tally.push(`${wait} ms: ${answer}, ${after}`);
    expect([0, OBJECTS]).toContain(after);
    const acts = await count(sql`from events where workspace_id = ${world.acme} and verb = 'object.change_several'`);
    expect(acts).toBe(after / OBJECTS);
  }
  measured(`an act on ${OBJECTS} objects, killed: ${tally.join("; ")}`);
  expect(await as(world.ids.olga).object.list({ id: world.acme })).toMatchObject({ meta: { total: OBJECTS } });
}, 300_000);
