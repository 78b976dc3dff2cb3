import { beforeAll, expect, test } from "vitest";
import { rest } from "../rest/client.ts";
import { as, makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" });
});

/** gus is a guest of the floor, and may not see the board above it, not even its name. */
const board = "Site Noord";

test("search names a parent container only to users who may see it", async () => {
  const found = async (userId: string) => (await as(userId).search.all({ id: world.acme, q: "gelijk" })).containers;
  expect(await found(world.ids.gus)).toMatchObject([{ title: "Gelijkvloers", where: "" }]);
  for (const name of ["lea", "olga", "sam"] as const)
    expect(await found(world.ids[name])).toMatchObject([{ title: "Gelijkvloers", where: board }]);
});

test("no list, page or call names it either", async () => {
  const { ids, acme, floor } = world;
  const object = (await as(ids.gus).search.all({ id: acme, q: "heftruck" })).objects[0]!;
  const paths = ["objects", "reports", "actionpoints", "containers", "boards"].map(
    (list) => `/workspaces/${acme}/${list}`,
  );
  for (const path of [
    ...paths,
    `/containers/${floor}`,
    `/containers/${floor}/objects`,
    `/objects/${object.id}`,
    "/me",
  ]) {
    const { body } = await rest("GET", path, { as: ids.gus });
    expect(JSON.stringify(body), path).not.toContain(board);
  }
});
