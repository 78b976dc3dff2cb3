import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { errorOf } from "../../../world.ts";
import { add, left, lock, run, setUp, undo, who, world } from "./setup.ts";

beforeEach(setUp);

const addFile = async (id: string, name: string) =>
  (await who("gus").file.add({ id, files: [await uploadOf(`${name}.pdf`, pdf(id + name))] })).ids[0]!;
const filesNow = async () => (await who("olga").file.list({ id: world.acme, sort: "title" })).items;
const titles = async () => (await filesNow()).map(({ title }) => title);

describe("many files", () => {
  test("are deleted but for signed ones, and come back", async () => {
    const [one, other] = [await add("Een"), await add("Twee")];
    const ids = [await addFile(one, "attest"), await addFile(other, "foto"), await addFile(other, "plan")];
    await run(sql`update files set signed = true where id = ${ids[2]}`);
    const done = await who("lea").many.changeFiles({ id: world.acme, act: "delete", all: true, expected: 3 });
    expect([done.noun, done.count, left(done)]).toEqual(["file", 2, ["plan: signed"]]);
    expect(await titles()).toEqual(["plan"]);
    await who("olga").object.remove({ id: one });
    const view = await undo("lea", done);
    expect(view.undone).toMatchObject({ count: 1, left: [{ title: "attest", reason: "place_gone" }] });
    expect(await titles()).toEqual(["foto", "plan"]);
  });

  test("get a category, and back what they had, but where that changed since", async () => {
    const object = await add("Een");
    const ids = [await addFile(object, "attest"), await addFile(object, "foto")] as [string, string];
    const { id: category } = await who("olga").category.create({ id: world.acme, title: "Attesten" });
    const change = (category_id: string) =>
      who("lea").many.changeFiles({ id: world.acme, act: "category", ids, category_id });
    const done = await change(category);
    expect((await filesNow()).map((file) => file.category_id)).toEqual([category, category]);
    await who("olga").file.edit({ id: object, fileId: ids[0], title: "attest", category_id: null });
    expect((await undo("lea", done)).undone).toMatchObject({
      count: 1,
      left: [{ title: "attest", reason: "changed" }],
    });
    expect((await filesNow()).map((file) => file.category_id)).toEqual([null, null]);
    expect((await change("none")).count).toBe(0);
    expect((await errorOf(change(world.rivalBoard))).message).not.toBe("");
  });

  test("are not changed by who added them alone, nor while the plan is over", async () => {
    const ids = [await addFile(await add("Een"), "attest")];
    const attempt = (name: Parameters<typeof who>[0]) =>
      errorOf(who(name).many.changeFiles({ id: world.acme, act: "delete", ids }));
    expect((await attempt("gus")).code).toBe("FORBIDDEN");
    expect((await attempt("rita")).code).toBe("NOT_FOUND");
    await lock("2026-01-01");
    expect((await attempt("olga")).message).toBe("refusal.plan_locked");
  });
});

test("many reports are deleted, and restored with the state of their objects", async () => {
  const objects = [await add("Een"), await add("Twee"), await add("Drie", world.other)];
  const about = {
    type: "inspection",
    review_point: "HF",
    status: "ok",
    reported_date: "2026-11-01",
    period: 12,
  } as const;
  const ids = await Promise.all(
    objects.map(async (object_id) => (await who("olga").report.create({ ...about, object_id })).id),
  );
  const letters = async () =>
    (await who("olga").object.list({ id: world.acme, sort: "title" })).items.map(({ state }) => state);
  expect(await letters()).toEqual(["A", "A", "A"]);
  const done = await who("lea").many.changeReports({ id: world.acme, act: "delete", ids });
  expect([done.count, left(done)]).toEqual([2, []]); // the third is out of her reach
  expect(await letters()).toEqual(["A", "?", "?"]);
  const { items } = await who("olga").deletion.list({ id: world.acme });
  expect(items.map(({ title }) => title.split(" · ")[0]).sort()).toEqual(["Een", "Twee"]);
  await who("olga").deletion.restore({ id: items.find(({ title }) => title.startsWith("Een"))!.id });
  expect((await undo("lea", done)).undone).toMatchObject({ count: 1, left_count: 1, left: [{ reason: "changed" }] });
  expect(await letters()).toEqual(["A", "A", "A"]);
});
