import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { env } from "@server/core/env";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { as, makeWorldAnew, type Name, type World } from "../../../world.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
});
const api = (name: Name) => as(world.ids[name]);
const find = (name: Name, text: string) => api(name).scan.find({ text, workspace: world.acme });
const make = (title: string, more: object = {}) =>
  api("olga").object.create({ container_id: world.floor, title, ...more });
const rivals = (title: string, more: object = {}) =>
  api("rita").object.create({ container_id: world.rivalBoard, title, ...more });
const addressOf = (publicId: string) => `${env.APP_URL}/public/objects/${publicId}`;

test("a machine is found by its QR code and by each of its numbers, whatever their case and spaces", async () => {
  const { id, public_id } = await make("Heftruck", {
    display_code: "HF-03",
    serial_number: "SN 12 34",
    external_number: "Erp9",
  });
  const texts = [
    addressOf(public_id),
    ` hf-03 `,
    "sn1234",
    "S N 1 2 3 4",
    "ERP9",
    "]C0SN1234",
    "(01)08712345678906(21)SN1234",
  ];
  for (const text of texts) expect(await find("gus", text), text).toEqual({ kind: "machine", id });
});

test("several machines with one code are listed, and more than twenty are said to be more", async () => {
  await Promise.all(Array.from({ length: 21 }, (_, index) => make(`Ladder ${index + 1}`, { display_code: "LD" })));
  const found = await find("gus", "ld");
  if (found.kind !== "machines") throw new Error(found.kind);
  expect(found.machines.map(({ title }) => title).slice(0, 3)).toEqual(["Ladder 1", "Ladder 2", "Ladder 3"]);
  expect([found.machines.length, found.more]).toEqual([20, true]);
});

test("nothing of another company is found by its number, and of its code only that it is another's", async () => {
  const { public_id, id } = await rivals("Kraan", { display_code: "KR-1", serial_number: "K1" });
  expect(await find("olga", "KR-1")).toEqual({ kind: "nothing", code: "KR-1", may_make: true });
  expect(await find("sam", "K1")).toMatchObject({ kind: "nothing" });
  expect(await find("olga", addressOf(public_id))).toEqual({ kind: "elsewhere", public_id });
  await api("rita").object.changePublicLink({ id, enabled: false });
  expect(await find("olga", addressOf(public_id))).toEqual({ kind: "elsewhere", public_id: null });
  expect(await find("rita", addressOf(public_id))).toEqual({ kind: "machine", id });
});

test("what is out of reach in one's own company answers as its public page does", async () => {
  const { public_id, id } = await api("olga").object.create({
    container_id: world.other,
    title: "Elders",
    display_code: "EL-1",
  });
  expect(await find("gus", "EL-1")).toEqual({ kind: "nothing", code: "EL-1", may_make: false });
  expect(await find("gus", addressOf(public_id))).toEqual({ kind: "elsewhere", public_id });
  await api("olga").object.changePublicLink({ id, enabled: false });
  expect(await find("gus", addressOf(public_id))).toEqual({ kind: "gone" });
  await api("olga").object.remove({ id });
  expect(await find("olga", addressOf(public_id))).toEqual({ kind: "gone" });
  expect(await find("olga", "EL-1")).toMatchObject({ kind: "nothing" });
});

test("addresses of others are named, and ours without a machine lead nowhere", async () => {
  expect(await find("gus", "https://shop.example/x?y#z")).toEqual({ kind: "address", host: "shop.example" });
  expect(await find("gus", `${env.APP_URL}/workspaces`)).toEqual({ kind: "gone" });
  expect(await find("gus", addressOf("nooit-bestaan-1234567"))).toEqual({ kind: "gone" });
  expect(await find("gus", "javascript:alert(1)")).toMatchObject({ kind: "nothing", code: "javascript:alert(1)" });
});

test("where nothing is found, only who may make machines there is offered a new one", async () => {
  for (const name of ["olga", "adam", "lea"] as const)
    expect(await find(name, "SN-0"), name).toEqual({ kind: "nothing", code: "SN-0", may_make: true });
  for (const name of ["gus", "mia", "tab", "rita"] as const)
    expect(await find(name, "SN-0"), name).toMatchObject({ kind: "nothing", may_make: false });
  expect(await find("olga", "   ")).toEqual({ kind: "nothing", code: "", may_make: true });
});

test("a workspace whose owner has not proven their address has no public pages to lead to", async () => {
  const { public_id } = await rivals("Kraan");
  await transact(asOperator, (tx) => tx.update(users).set({ provedAt: null }).where(eq(users.id, world.ids.rita)));
  expect(await find("olga", addressOf(public_id))).toEqual({ kind: "elsewhere", public_id: null });
});

test("the screen for a new machine offers the places where it may be made, with the last one chosen", async () => {
  const start = (name: Name) => api(name).scan.start({ workspace: world.acme });
  const { places, last_place, may } = await start("olga");
  expect(places.map(({ title }) => title).toSorted()).toEqual([...places.map(({ title }) => title)].toSorted());
  expect(places.map(({ id }) => id)).toEqual(expect.arrayContaining([world.board, world.floor, world.other]));
  expect([last_place, may]).toEqual([null, { make: true, locked: false }]);
  await make("Eerste");
  expect((await start("olga")).last_place).toBe(world.floor);
  expect((await start("adam")).last_place).toBeNull();
  expect((await start("lea")).places.map(({ id }) => id)).not.toContain(world.other);
  for (const name of ["gus", "mia", "tab"] as const)
    expect(await start(name), name).toMatchObject({ places: [], may: { make: false } });
  await expect(start("rita")).rejects.toMatchObject({ code: "NOT_FOUND" });
});
