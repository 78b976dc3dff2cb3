import { beforeAll, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const make = (tags: string | string[], container = world.floor) =>
  as(world.ids.lea).object.create({ container_id: container, title: "Pomp", tags });
const suggestions = (name: keyof World["ids"]) => as(world.ids[name]).object.tags({ id: world.acme });

test("a tag takes the spelling that the workspace uses already", async () => {
  await make("Elektrisch, hal 2");
  expect((await make(["elektrisch", " HAL 2 ", "nieuw"])).tags).toEqual(["Elektrisch", "hal 2", "nieuw"]);
  const { id } = await make("");
  expect((await as(world.ids.lea).object.edit({ id, tags: "ELEKTRISCH" })).tags).toEqual(["Elektrisch"]);
});

test("the same tag twice is one, in the spelling that came first; commas separate tags within a list too", async () => {
  expect((await make(["Dak", "dak", "DAK", "zink,koper"])).tags).toEqual(["Dak", "zink", "koper"]);
});

test("of two spellings the one used most is taken, and those of another workspace do not count", async () => {
  await as(world.ids.rita).object.create({ container_id: world.rivalBoard, title: "Ons", tags: ["WATER"] });
  expect((await make("water")).tags).toEqual(["water"]);
});

test("suggestions are the tags in use on objects the caller sees, the most used first", async () => {
  await as(world.ids.olga).object.create({ container_id: world.other, title: "Elders", tags: ["alleen voor olga"] });
  for (let created = 0; created < 4; created++) await make("gas");
  const all = await suggestions("olga");
  expect(all[0]).toBe("gas");
  expect(all).toContain("alleen voor olga");
  expect(await suggestions("gus")).toContain("gas");
  expect(await suggestions("gus")).not.toContain("alleen voor olga");
  expect(await suggestions("mia")).toEqual([]);
  expect(all).not.toContain("WATER");
  expect(await errorOf(as(world.ids.rita).object.tags({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
});

test("objects in the trash suggest no tags", async () => {
  const { id } = await make("straks weg");
  expect(await suggestions("lea")).toContain("straks weg");
  await as(world.ids.lea).object.remove({ id });
  expect(await suggestions("lea")).not.toContain("straks weg");
});
