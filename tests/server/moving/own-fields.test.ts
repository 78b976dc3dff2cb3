import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf } from "../../world.ts";
import { addMember, setUp, world } from "./move-setup.ts";

beforeEach(setUp);
const olga = () => as(world.ids.olga);
const rita = () => as(world.ids.rita);
const own = (input: object) => olga().ownField.create({ id: world.acme, type: "text", ...input });
const theirs = (input: object) => rita().ownField.create({ id: world.rival, type: "text", ...input });
const fieldsOfRival = async () =>
  (await rita().ownField.list({ id: world.rival })).map(({ key, title, active, required }) => ({
    ...{ key, title, active, required },
  }));
const machine = (fields: object, more: object = {}) =>
  olga().object.create({
    container_id: world.floor,
    title: "Machine",
    fields: fields as Record<string, string>,
    ...more,
  });

describe.each(["duplicate", "move"] as const)("%s to another workspace", (how) => {
  const there = async (id: string) =>
    how === "move"
      ? olga().object.move({ id, container_id: world.rivalBoard })
      : olga().object.duplicate({ id, container_id: world.rivalBoard });

  test("finds the field with the same key or name, of the same type and unit", async () => {
    await addMember(world.ids.olga, world.rival);
    await own({ nl: "Kostenplaats", key: "cost" });
    await own({ type: "number", nl: "Hefvermogen", key: "capacity", unit: "kg" });
    await theirs({ nl: "Kostenplaats", key: "kp" });
    await theirs({ type: "number", nl: "Hefvermogen", key: "capacity", unit: "kg" });
    const { id } = await machine({ cost: "K7", capacity: "1200" });
    expect((await there(id)).fields).toEqual({ kp: "K7", capacity: 1200 });
    expect(await fieldsOfRival()).toHaveLength(2);
  });

  test("adds the field where it is missing, also beside another one with its key, so that no value is lost", async () => {
    await addMember(world.ids.olga, world.rival);
    await own({ nl: "Kostenplaats", key: "cost", required: true });
    await theirs({ type: "number", nl: "Kostprijs", key: "cost" });
    const { id } = await machine({ cost: "K7" });
    expect((await there(id)).fields).toEqual({ kostenplaats: "K7" });
    expect(await fieldsOfRival()).toEqual([
      { key: "cost", title: "Kostprijs", active: true, required: false },
      { key: "kostenplaats", title: "Kostenplaats", active: true, required: false },
    ]);
  });
});

test("several copies at once add a field once", async () => {
  await addMember(world.ids.olga, world.rival);
  await own({ nl: "Kostenplaats", key: "cost" });
  const { id } = await machine({ cost: "K7" });
  const copies = [1, 2, 3, 4].map(() => olga().object.duplicate({ id, container_id: world.rivalBoard }));
  for (const { fields } of await Promise.all(copies)) expect(fields).toEqual({ cost: "K7" });
  expect(await fieldsOfRival()).toHaveLength(1);
});

test("a field whose key is still taken by one that is going gets another key", async () => {
  await addMember(world.ids.olga, world.rival);
  await own({ nl: "Kostenplaats", key: "cost" });
  const { id: fieldId } = await theirs({ nl: "Kost", key: "cost" });
  await rita().ownField.remove({ id: world.rival, fieldId });
  const { id } = await machine({ cost: "K7" });
  expect((await olga().object.move({ id, container_id: world.rivalBoard })).fields).toEqual({ kostenplaats: "K7" });
});

test("a board with its objects takes their own fields along", async () => {
  await addMember(world.ids.olga, world.rival);
  await own({ nl: "Kostenplaats", key: "cost" });
  const { id } = await machine({ cost: "K7" });
  await olga().container.move({ id: world.floor, workspace_id: world.rival, parent_id: null });
  expect((await olga().object.get({ id })).fields).toEqual({ cost: "K7" });
});

test("a copy has no external number, and a move to where another object has it is refused", async () => {
  await addMember(world.ids.olga, world.rival);
  const { id } = await machine({}, { external_number: "ERP 1", make: "Still" });
  const copy = await olga().object.duplicate({ id, container_id: world.rivalBoard });
  expect(copy).toMatchObject({ external_number: "", make: "Still" });
  await olga().object.edit({ id: copy.id, external_number: "erp 1" });
  expect(await errorOf(olga().object.move({ id, container_id: world.rivalBoard }))).toMatchObject({
    code: "UNPROCESSABLE_CONTENT",
    message: "move.number_taken?number=ERP%201",
  });
  await olga().object.edit({ id: copy.id, external_number: "" });
  expect(await olga().object.move({ id, container_id: world.rivalBoard })).toMatchObject({ external_number: "ERP 1" });
});
