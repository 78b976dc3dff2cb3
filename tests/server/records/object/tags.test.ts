import { beforeAll, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const make = (tags: string | string[], container = world.floor) =>
  as(world.ids.lea).object.create({ container_id: container, title: "Pomp", tags });
const known = (name: keyof World["ids"]) => as(world.ids[name]).object.tags({ id: world.acme });

test("a tag is written as the workspace writes it already, whichever way it is typed", async () => {
  await make("Elektrisch, hal 2");
  expect((await make(["elektrisch", " HAL 2 ", "nieuw"])).tags).toEqual(["Elektrisch", "hal 2", "nieuw"]);
  const { id } = await make("");
  expect((await as(world.ids.lea).object.edit({ id, tags: "ELEKTRISCH" })).tags).toEqual(["Elektrisch"]);
});

test("the same tag twice is one, in the spelling that came first; commas part them also within a list", async () => {
  expect((await make(["Dak", "dak", "DAK", "zink,koper"])).tags).toEqual(["Dak", "zink", "koper"]);
});

test("of two spellings the one that is used most is kept, and another workspace's are none of ours", async () => {
  await as(world.ids.rita).object.create({ container_id: world.rivalBoard, title: "Ons", tags: ["WATER"] });
  expect((await make("water")).tags).toEqual(["water"]);
});

test("suggested are those in use on what one sees, the most used first", async () => {
  await as(world.ids.olga).object.create({ container_id: world.other, title: "Elders", tags: ["alleen voor olga"] });
  for (let made = 0; made < 4; made++) await make("gas");
  const all = await known("olga");
  expect(all[0]).toBe("gas");
  expect(all).toContain("alleen voor olga");
  expect(await known("gus")).toContain("gas");
  expect(await known("gus")).not.toContain("alleen voor olga");
  expect(await known("mia")).toEqual([]);
  expect(all).not.toContain("WATER");
  expect(await errorOf(as(world.ids.rita).object.tags({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
});

test("what is in the trash suggests nothing", async () => {
  const { id } = await make("straks weg");
  expect(await known("lea")).toContain("straks weg");
  await as(world.ids.lea).object.remove({ id });
  expect(await known("lea")).not.toContain("straks weg");
});
