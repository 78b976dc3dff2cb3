import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" });
  await as(world.ids.olga).object.create({ container_id: world.other, title: "Buiten bereik" });
  await as(world.ids.olga).access.add({ id: world.floor, users: [{ user_id: world.ids.lea, role: "guest" }] });
  const { id } = await as(world.ids.olga).object.create({ container_id: world.floor, title: "In de prullenbak" });
  await as(world.ids.olga).object.remove({ id });
});

test.each<[Name, number, number, number]>([
  ["olga", 2, 2, 6],
  ["adam", 2, 2, 6],
  ["lea", 1, 1, 6],
  ["gus", 0, 1, 6],
  ["mia", 0, 0, 6],
  ["tab", 1, 1, 0],
])(
  "%s gets the counts of what they reach: %i boards, %i objects and %i people",
  async (name, boards, objects, people) => {
    const counts = { boards_count: boards, objects_count: objects, users_count: people };
    const { ids, acme } = world;
    expect(await as(ids[name]).workspace.get({ id: acme })).toMatchObject(counts);
    expect(await as(ids[name]).workspace.list()).toEqual([expect.objectContaining(counts)]);
  },
);
