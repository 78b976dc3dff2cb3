import { env } from "@server/core/env";
import { beforeEach, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorldAnew, type Name, type World } from "../../../world.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
});
const api = (name: Name) => as(world.ids[name]);
const sheet = (count = 12) => api("olga").sticker.make({ id: world.acme, count });
const oneSticker = async () => (await sheet()).stickers[0]!.public_id;
const make = (name: Name, title: string, sticker: string, container_id = world.floor) =>
  api(name).object.create({ container_id, title, sticker });
const find = (name: Name, publicId: string) =>
  api(name).scan.find({ text: `${env.APP_URL}/public/objects/${publicId}` });

test("a sheet of stickers is made by admins, and what is used of it is counted and not printed again", async () => {
  const { batch_id, stickers } = await sheet(13);
  expect(new Set(stickers.map(({ public_id }) => public_id)).size).toBe(13);
  expect(stickers[0]!.public_url).toBe(`${env.APP_URL}/public/objects/${stickers[0]!.public_id}`);
  await make("lea", "Heftruck", stickers[3]!.public_id);
  const { batches, may } = await api("adam").sticker.list({ id: world.acme });
  expect(batches).toMatchObject([{ id: batch_id, count: 13, used: 1, made_by: "olga World" }]);
  expect(may).toEqual({ make: true, locked: false });
  const page = await api("adam").sticker.batch({ id: world.acme, batch: batch_id });
  expect([page.count, page.unused.length]).toEqual([13, 12]);
  for (const name of ["lea", "gus", "tab"] as const) {
    const attempt = await errorOf(api(name).sticker.make({ id: world.acme, count: 12 }));
    expect(attempt, name).toMatchObject({ code: "FORBIDDEN" });
  }
  expect(await errorOf(api("rita").sticker.make({ id: world.acme, count: 12 }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await errorOf(api("rita").sticker.batch({ id: world.rival, batch: batch_id }))).toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a sticker that is nobody's yet says so to anybody, and leads its own people to the making", async () => {
  const publicId = await oneSticker();
  expect(await find("lea", publicId)).toEqual({
    kind: "sticker",
    public_id: publicId,
    workspace_id: world.acme,
    may_make: true,
  });
  expect(await find("gus", publicId)).toMatchObject({ kind: "sticker", may_make: false });
  expect(await find("rita", publicId)).toEqual({ kind: "elsewhere", public_id: publicId });
  expect(await api("rita").sticker.public({ publicId })).toMatchObject({ is_member: false });
  expect(await api("gus").sticker.public({ publicId })).toMatchObject({ is_member: true, workspace: { name: "Acme" } });
  expect((await api("lea").scan.start({ sticker: publicId })).workspace_id).toBe(world.acme);
  expect(await errorOf(api("rita").scan.start({ sticker: publicId }))).toMatchObject({ code: "NOT_FOUND" });
});

test("the machine that takes a sticker has its address; who wants it too is told which machine has it", async () => {
  const publicId = await oneSticker();
  const { id, public_id } = await make("lea", "Heftruck", publicId);
  expect(public_id).toBe(publicId);
  expect(await find("gus", publicId)).toEqual({ kind: "machine", id });
  expect(await api("rita").object.public({ publicId })).toMatchObject({ title: "Heftruck" });
  expect(await errorOf(api("rita").sticker.public({ publicId }))).toMatchObject({ code: "NOT_FOUND" });
  expect((await api("lea").scan.start({ sticker: publicId })).sticker).toMatchObject({ is_taken: true });
  expect(await errorOf(api("rita").scan.start({ sticker: publicId }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await errorOf(make("olga", "Andere", publicId))).toMatchObject({ message: "sticker.taken?name=Heftruck" });
});

test("of ten who claim one sticker at once one gets it, and the others make nothing", async () => {
  const publicId = await oneSticker();
  const places = [world.floor, world.other]; // those in one place would wait for each other anyway
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => make("olga", `Machine ${index}`, publicId, places[index % 2])),
  );
  const [winner, ...others] = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(others).toEqual([]);
  for (const one of outcomes)
    if (one.status === "rejected")
      expect(one.reason.message).toBe(`sticker.taken?name=${encodeURIComponent(winner!.title)}`);
  const there = await Promise.all(places.map((id) => api("olga").object.inContainer({ id })));
  expect(there.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([winner!.id]);
});

test("a sticker belongs to its workspace alone, and what was never made is unknown", async () => {
  const publicId = await oneSticker();
  expect(await errorOf(make("rita", "Kraan", publicId, world.rivalBoard))).toMatchObject({
    message: "sticker.unknown",
  });
  expect(await errorOf(make("olga", "Kraan", "bestaat-niet-123456"))).toMatchObject({ message: "sticker.unknown" });
  expect(await errorOf(make("gus", "Kraan", publicId))).toMatchObject({ code: "FORBIDDEN" });
});

test("stuck on a machine that exists, it takes the place of its old code", async () => {
  const publicId = await oneSticker();
  const machine = await api("olga").object.create({ container_id: world.floor, title: "Lift" });
  await api("olga").object.changePublicLink({ id: machine.id, enabled: false });
  expect(await errorOf(api("gus").object.changePublicLink({ id: machine.id, sticker: publicId }))).toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await api("lea").object.changePublicLink({ id: machine.id, sticker: publicId })).toMatchObject({
    public_id: publicId,
    enabled: true,
  });
  expect(await find("lea", machine.public_id)).toEqual({ kind: "gone" });
  expect(await find("lea", publicId)).toEqual({ kind: "machine", id: machine.id });
  const other = await api("olga").object.create({ container_id: world.floor, title: "Ladder" });
  expect(await errorOf(api("lea").object.changePublicLink({ id: other.id, sticker: publicId }))).toMatchObject({
    message: "sticker.taken?name=Lift",
  });
});

test("a machine that moves to another workspace takes its address along", async () => {
  const publicId = await oneSticker();
  const { id } = await make("olga", "Heftruck", publicId);
  expect((await api("sam").object.move({ id, container_id: world.rivalBoard })).public_id).toBe(publicId);
  expect(await find("rita", publicId)).toEqual({ kind: "machine", id });
});

test("programs reserve stickers and name one with a new object", async () => {
  const call = (path: string, body: object) => rest("POST", path, { as: world.ids.olga, body });
  const made = await call(`/workspaces/${world.acme}/stickers`, { count: 12 });
  expect(made.status).toBe(201);
  const [{ public_id }] = made.body.data.stickers;
  const created = await call("/objects", { container_id: world.floor, title: "Uit het ERP", sticker: public_id });
  expect(created).toMatchObject({ status: 201, body: { data: { public_id } } });
});
