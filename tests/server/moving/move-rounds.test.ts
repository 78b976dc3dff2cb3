import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { makeWalk } from "../../entry-points/make-round.ts";
import { as, errorOf } from "../../world.ts";
import { acme, addMember, inTransaction, move, rival, setUp, world } from "./move-setup.ts";

beforeEach(setUp);

test("rounds go to another workspace with their place, and a sheet keeps what stays behind by its name", async () => {
  const hall = acme.floor;
  const { id, roundId, objectId } = await makeWalk(acme, { signed: true });
  await addMember(world.ids.olga, world.rival);
  const elsewhere = await acme.container(world.other);
  const stays = await acme.object(elsewhere);
  await inTransaction(async (tx) => {
    await tx.execute(sql`insert into round_stops values (${world.acme}, ${roundId}, ${stays}, 2)`);
    await tx.execute(sql`insert into walk_stops (workspace_id, walk_id, object_id, position, code, title, place)
      values (${world.acme}, ${id}, ${stays}, 2, 'X', 'Blijft hier', 'Elders')`);
  });
  expect((await as(world.ids.olga).round.walk({ id })).stops.map(({ object_id }) => object_id)).toEqual([
    objectId,
    stays,
  ]);
  await move(hall, await rival.container());
  const { stops, workspace_id, signed_drawn } = await as(world.ids.rita).round.walk({ id });
  expect([workspace_id, signed_drawn]).toEqual([world.rival, true]);
  expect(stops.map(({ object_id, title }) => [object_id, title === "Blijft hier"])).toEqual([
    [objectId, false],
    [null, true],
  ]);
  expect((await as(world.ids.rita).round.get({ id: roundId })).stops.map(({ object_id }) => object_id)).toEqual([
    objectId,
  ]);
  expect(await errorOf(as(world.ids.adam).round.walk({ id }))).toMatchObject({ code: "NOT_FOUND" });
});
