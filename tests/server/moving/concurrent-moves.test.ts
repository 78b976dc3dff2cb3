import { asOperator, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { makeIn } from "../../entry-points/make.ts";
import { as, makeWorldAnew, type World } from "../../world.ts";
import { calculatedCounts, storedCounts } from "../records/container/stored-counts.ts";

let world: World;
const write = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);

beforeEach(async () => {
  world = await makeWorldAnew();
});

/** A generator of the same numbers in each run, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Whether a change met a domain error, as concurrent changes may; any other error is a bug. */
const isRefused = (error: unknown) =>
  ["UNPROCESSABLE_CONTENT", "CONFLICT", "NOT_FOUND", "FORBIDDEN"].includes((error as { code?: string }).code ?? "");

test("200 crossed moves, copies, deletions and restorations leave right counts and no circle", async () => {
  const { acme: workspace, board, floor, other, ids } = world;
  await write((tx) =>
    tx.execute(
      sql`insert into memberships (workspace_id, user_id, role) values (${world.rival}, ${ids.olga}, 'admin')`,
    ),
  );
  await write((tx) => tx.execute(sql`update workspaces set extra_boards = 500`));
  const acme = makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" });
  const rival = makeIn({
    workspace: world.rival,
    board: world.rivalBoard,
    floor: world.rivalBoard,
    other,
    owner: ids.rita,
    word: "Rival",
  });
  const places = [world.board, world.other, world.rivalBoard, world.floor];
  const objects: string[] = [];
  for (let n = 0; n < 12; n++) {
    const id = await (n % 3 === 2 ? rival.container(world.rivalBoard) : acme.container(places[n % 2]));
    places.push(id, await (n % 3 === 2 ? rival : acme).container(id));
    objects.push(await (n % 3 === 2 ? rival : acme).object(id));
  }
  const roll = dice(7);
  const pick = (list: string[]) => list[roll(list.length)]!;
  const olga = as(ids.olga);
  const changes = Array.from({ length: 200 }, (): (() => Promise<unknown>) => {
    const [action, id, to, object] = [roll(10), pick(places.slice(3)), pick(places), pick(objects)];
    if (action < 4) return () => olga.container.move({ id, parent_id: to });
    if (action < 6) return () => olga.object.move({ id: object, container_id: to });
    if (action === 6) return () => olga.container.duplicate({ id, parent_id: to });
    if (action === 7) return () => olga.object.duplicate({ id: object, container_id: to });
    if (action === 8) return () => olga.container.delete({ id: pick(places.slice(4)) });
    return async () => {
      const { items } = await olga.deletion.list({ id: pick([world.acme, world.rival]) });
      if (items[0]) await olga.deletion.restore({ id: items[0].id });
    };
  });
  const done = await Promise.allSettled(changes.map((change) => change()));
  const faults = done.flatMap((result) =>
    result.status === "rejected" && !isRefused(result.reason) ? [result.reason] : [],
  );
  expect(faults).toEqual([]);
  expect(done.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(20);
  expect(await storedCounts()).toEqual(await calculatedCounts());
  const { rows } = await write((tx) =>
    tx.execute<{ lost: number; astray: number }>(sql`
      with recursive down (id) as (select id from containers where parent_id is null union all select c.id from down
        join containers c on c.parent_id = down.id)
      select (select count(*)::int from containers where id not in (select id from down)) as lost,
        (select count(*)::int from action_points a join objects o on o.id = a.object_id
          where a.container_id <> o.container_id) as astray`),
  );
  expect(rows[0]).toEqual({ lost: 0, astray: 0 });
}, 60_000);
