import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, errorOf, makeWorldAnew, type Name, type World } from "../../world.ts";

let world: World;
let here: string;
const add = async (title: string, container_id: string, more: object = {}) =>
  (await as(world.ids.olga).object.create({ container_id, title, ...more })).id;
beforeAll(async () => {
  world = await makeWorldAnew();
  here = await add("Heftruck 1", world.floor, { display_code: "HF-01" });
  await add("Heftruck 2", world.floor, { display_code: "HF-02", serial_number: "8FBE18-31077" });
  await add("Rolbrug", world.board, { display_code: "HE-01" });
  await add("Heftruck 3", world.other, { display_code: "HF-03" });
  await as(world.ids.rita).object.create({ container_id: world.rivalBoard, title: "Heftruck van Rival" });
});

const found = async (name: Name, q: string, more: object = {}) =>
  (await as(world.ids[name]).object.others({ id: here, verb: "file.upload", q, ...more })).map(({ title }) => title);

test("the other objects are found by code, serial number and title, within reach alone", async () => {
  expect(await found("olga", "heftruck")).toEqual(["Heftruck 2", "Heftruck 3"]);
  expect(await found("lea", "heftruck")).toEqual(["Heftruck 2"]);
  expect(await found("lea", "31077")).toEqual(["Heftruck 2"]);
  expect(await found("lea", "he-01")).toEqual(["Rolbrug"]);
  expect(await found("gus", "rolbrug")).toEqual([]);
  expect(await found("sam", "hf-03")).toEqual(["Heftruck 3"]);
});

test("without words they are its neighbours, and with a typing error what is like them", async () => {
  expect(await found("olga", "")).toEqual(["Heftruck 2"]);
  expect(await found("olga", "rolbrugg")).toEqual(["Rolbrug"]);
});

test("what was chosen stays among them, unless it is out of reach", async () => {
  const [bridge] = await as(world.ids.olga).object.others({ id: here, verb: "file.upload", q: "rolbrug" });
  expect(await found("lea", "heftruck", { chosen: bridge!.id })).toEqual(["Rolbrug", "Heftruck 2"]);
  expect(await found("gus", "heftruck", { chosen: bridge!.id })).toEqual(["Heftruck 2"]);
});

test("where somebody only reads, nothing is offered", async () => {
  await transact(asOperator, (tx) =>
    tx.execute(sql`update memberships set role = 'tablet' where user_id = ${world.ids.gus}`),
  );
  for (const q of ["", "heftruck"]) expect(await found("gus", q)).toEqual([]);
  expect(await errorOf(as(world.ids.rita).object.others({ id: here, verb: "file.upload" }))).toMatchObject({
    code: "NOT_FOUND",
  });
});
