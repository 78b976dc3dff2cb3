import { setTimeout as pause } from "node:timers/promises";
import { transact } from "@db/transact";
import { lockFiles } from "@server/records/file/order";
import { actorOf } from "@server/tenancy/session/session";
import { beforeAll, expect, test } from "vitest";
import { pdf, uploadOf } from "../../upload-of.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorldAnew();
});
const lea = () => as(world.ids.lea);
const gus = () => as(world.ids.gus);

async function onOneOfTwo() {
  const [here, there] = await Promise.all(
    ["Hier", "Daar"].map(async (title) => (await lea().object.create({ container_id: world.floor, title })).id),
  );
  const { ids } = await gus().file.add({ id: here!, files: [await uploadOf("a.pdf", pdf(here!))] });
  return { here: here!, there: there!, fileId: ids[0]! };
}

/** Lets the move, then the other change, wait for the files of the object, and gives how both ended. */
async function afterTheMove(
  { here, there, fileId }: Awaited<ReturnType<typeof onOneOfTwo>>,
  change: () => Promise<unknown>,
) {
  const actor = (await actorOf(world.ids.lea))!;
  const calls: Promise<unknown>[] = [];
  await transact(actor, async (tx) => {
    await lockFiles(tx, { workspaceId: world.acme, objectId: here });
    calls.push(lea().file.move({ id: fileId, object_id: there }));
    await pause(150);
    calls.push(change());
    await pause(150);
  });
  const ends = await Promise.allSettled(calls);
  return ends.map((end) => (end.status === "fulfilled" ? "done" : (end.reason as { code: string }).code));
}

test.each<[string, (at: { id: string; fileId: string }) => Promise<unknown>]>([
  ["deletes", (at) => gus().file.remove(at)],
  ["replaces", async (at) => gus().file.replace({ ...at, file: await uploadOf("b.pdf", pdf("b"), "file") })],
  [
    "signs",
    (at) =>
      as(world.ids.gus, { transport: "rest" }).signature.create({
        ...at,
        first_name: "Gus",
        last_name: "World",
        typed: "Gus World",
        start_date: new Date(Date.now() - 9000).toISOString(),
        end_date: new Date(Date.now() - 1000).toISOString(),
      }),
  ],
])("of two at once, one who moves and one who %s it, the later is told that it is not there", async (_, change) => {
  const at = await onOneOfTwo();
  expect(await afterTheMove(at, () => change({ id: at.here, fileId: at.fileId }))).toEqual(["done", "NOT_FOUND"]);
  const { file, signatures } = await lea().file.page({ id: at.there, fileId: at.fileId });
  expect([file.name, file.signed, signatures]).toEqual(["a.pdf", false, []]);
});

test("what was signed first is not moved", async () => {
  const { here, there, fileId } = await onOneOfTwo();
  const sign = as(world.ids.gus, { transport: "rest" }).signature.create({
    id: here,
    fileId,
    first_name: "Gus",
    last_name: "World",
    typed: "Gus World",
    start_date: new Date(Date.now() - 9000).toISOString(),
    end_date: new Date(Date.now() - 1000).toISOString(),
  });
  await sign;
  expect(await errorOf(lea().file.move({ id: fileId, object_id: there }))).toMatchObject({ code: "CONFLICT" });
});

test("of two who move it at once to two objects, one is told", async () => {
  const at = await onOneOfTwo();
  const third = (await lea().object.create({ container_id: world.floor, title: "Derde" })).id;
  const ends = await afterTheMove(at, () => gus().file.move({ id: at.fileId, object_id: third }));
  expect(ends).toEqual(["done", "CONFLICT"]);
  expect((await lea().file.page({ id: at.there, fileId: at.fileId })).file.id).toBe(at.fileId);
});

test("forty crossed moves between four objects leave each file on one of them", async () => {
  const objects = await Promise.all(
    [1, 2, 3, 4].map(async (n) => (await lea().object.create({ container_id: world.floor, title: `Lift ${n}` })).id),
  );
  const files = await Promise.all(
    objects.map(async (id) => (await lea().file.add({ id, files: [await uploadOf("x.pdf", pdf(id))] })).ids[0]!),
  );
  const moves = Array.from({ length: 40 }, (_, n) =>
    lea()
      .file.move({ id: files[n % 4]!, object_id: objects[(n * 7 + 3) % 4]! })
      .catch((error: { code: string }) => error.code),
  );
  const ends = await Promise.all(moves);
  expect(ends.filter((end) => typeof end === "string" && !/^(CONFLICT|UNPROCESSABLE_CONTENT)$/.test(end))).toEqual([]);
  const there = await Promise.all(objects.map(async (id) => (await lea().object.page({ id })).object.files));
  expect(
    there
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...files].sort());
});
