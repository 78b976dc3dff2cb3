import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { makeOption, makePlatform, write } from "./market-setup.ts";

let world: World;
let options: string[];

beforeEach(async () => {
  await write((tx) =>
    tx.execute(
      sql.raw(
        "delete from purchases; delete from subscription_options; delete from deletions; delete from containers; delete from workspaces; delete from users",
      ),
    ),
  );
  world = await makeWorld();
  const platform = await makePlatform(world.ids.sam);
  options = (await Promise.all(Array.from({ length: 10 }, () => makeOption(platform)))).map(({ id }) => id);
});

test("of twenty boards at once by every entry point, with one place left, one is made", async () => {
  await write((tx) =>
    tx.execute(
      sql`update workspaces set plan = 'trial', plan_ends_on = ${addDays(today(), 9)}, extra_boards = -2
        where id = ${world.acme}`,
    ),
  );
  const olga = as(world.ids.olga);
  const adam = as(world.ids.adam);
  const requests = [
    ...options.map((optionId, n) =>
      (n % 2 ? olga : adam).market.take({ id: world.acme, optionId, title: `Voorbeeld ${n}` }),
    ),
    ...Array.from({ length: 5 }, (_, n) => olga.container.create({ workspace_id: world.acme, title: `Bord ${n}` })),
    ...Array.from({ length: 3 }, () => adam.container.duplicate({ id: world.other, parent_id: null })),
    ...[world.floor].map((id) => olga.container.move({ id, parent_id: null, workspace_id: world.acme })),
    as(world.ids.sam).container.duplicate({ id: world.rivalBoard, parent_id: null, workspace_id: world.acme }),
  ];
  expect(requests).toHaveLength(20);
  const answers = await Promise.allSettled(requests);
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.message as string] : []));
  expect(new Set(refused)).toEqual(new Set(["container.board_limit"]));
  expect(refused).toHaveLength(19);
  const { rows } = await write((tx) =>
    tx.execute<{ boards: number; left: number }>(sql`
      select (select count(*)::int from containers
        where workspace_id = ${world.acme} and parent_id is null and deletion_id is null) as boards,
        (select count(*)::int from purchases where status not in ('done', 'canceled')) as left`),
  );
  expect(rows[0]!.boards).toBe(3);
  expect(rows[0]!.left).toBe(0);
});
