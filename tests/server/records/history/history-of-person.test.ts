import { asOperator, transact } from "@db/transact";
import { matching } from "@server/records/history/list";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;

/** 4000 events of Acme: every tenth by sam impersonating olga, every hundredth by sam. */
beforeAll(async () => {
  world = await makeWorld();
  const { olga, adam, sam } = world.ids;
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`
      insert into events (workspace_id, user_id, impersonator_id, verb, about_id, at)
      select ${world.acme}::uuid, case when n % 100 = 1 then ${sam}::uuid when n % 10 = 0 then ${olga}::uuid
        else ${adam}::uuid end,
        case when n % 10 = 0 then ${sam}::uuid end, 'container.edit', ${world.board}::uuid,
        now() - make_interval(mins => n)
      from generate_series(1, 4000) n`);
  });
});

test("a person's history has what they did and what others did as them, in pages, each event once", async () => {
  const { olga, sam } = world.ids;
  const page = (n: number) => as(olga).history.list({ id: world.acme, who: sam, page: n, per_page: 50 });
  const { meta } = await page(1);
  expect(meta.total).toBe(440);
  const pages = await Promise.all(Array.from({ length: Math.ceil(meta.total / 50) }, (_, index) => page(index + 1)));
  const all = pages.flatMap(({ items }) => items);
  expect(new Set(all.map(({ id }) => id)).size).toBe(440);
  expect(all.map(({ when }) => when)).toEqual(all.map(({ when }) => when).sort((a, b) => (a < b ? 1 : -1)));
  expect(all.every(({ who, impersonated_by }) => who?.id === sam || impersonated_by?.id === sam)).toBe(true);
});

test("it is read by indexes", async () => {
  const plan = await transact(asOperator, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<Record<string, string>>(
      sql`explain select * from ${matching(world.acme, { who: world.ids.rita }, 50)} e order by at desc limit 50`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toMatch(/events_impersonator/);
  expect(plan).toMatch(/events_(workspace_id_user_id_at|user_id_workspace_id)_index/);
});
