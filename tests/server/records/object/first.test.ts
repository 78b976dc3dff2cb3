import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const lea = () => as(world.ids.lea);
const createFirst = (title: string, name: "lea" | "adam" = "lea") =>
  as(world.ids[name]).object.keepFirst({ container_id: world.floor, title, subtitle: "nr. 1" });
const titles = async () => (await lea().object.inContainer({ id: world.floor })).items.map(({ title }) => title).sort();

test("the first step on a board makes one object, however often it is sent, also twice at once", async () => {
  const both = await Promise.all([createFirst("Heftruck"), createFirst("Heftruck")]);
  expect(both[0]!.id).toBe(both[1]!.id);
  expect(await titles()).toEqual(["Heftruck"]);
  expect((await createFirst("Heftruck Toyota")).id).toBe(both[0]!.id);
  expect(await titles()).toEqual(["Heftruck Toyota"]);
  expect((await lea().object.start({ id: world.floor })).first).toEqual({
    id: both[0]!.id,
    title: "Heftruck Toyota",
    subtitle: "nr. 1",
  });
});

test("another person's first step makes another object; one in the trash, or moved, stays there", async () => {
  await createFirst("Van Adam", "adam");
  expect(await titles()).toEqual(["Heftruck Toyota", "Van Adam"]);
  const { first } = await lea().object.start({ id: world.floor });
  await lea().object.remove({ id: first!.id });
  expect((await lea().object.start({ id: world.floor })).first).toBeNull();
  expect((await createFirst("Opnieuw")).id).not.toBe(first!.id);
  expect(await titles()).toEqual(["Opnieuw", "Van Adam"]);
});
