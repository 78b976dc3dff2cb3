import { asOperator, transact } from "@db/transact";
import { sweepTrash } from "@server/records/deletion/sweep";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorldAnew, type Name, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorldAnew();
});
beforeEach(async () => {
  object = (await who("olga").object.create({ container_id: world.floor, title: "Heftruck" })).id;
});

const who = (name: Name, over?: "rest") => as(world.ids[name], over && { transport: over });
const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
const words = ["een", "twee", "drie", "vier", "vijf", "zes"];
const uploads = (count: number) =>
  Promise.all(words.slice(0, count).map((word) => uploadOf(`${word}.pdf`, pdf(object + word))));
async function addTogether(count: number, name: Name = "gus") {
  const { ids, batch } = await who(name).file.add({ id: object, files: await uploads(count) });
  return { ids, at: { id: object, batch: batch! } };
}
const titlesOn = async (id = object) =>
  (await who("olga").object.page({ id })).object.files.map(({ title }) => title).sort();

describe("files that were added together", () => {
  test("are taken back at once by who added them, and restored at once by an admin", async () => {
    const { at } = await addTogether(3);
    await who("lea").file.add({ id: object, files: [await uploadOf("blijft.pdf", pdf(`${object}blijft`))] });
    expect(await who("gus").file.together(at)).toMatchObject({ count: 3, undoable: 3, undone: false, staying: [] });
    expect(await who("gus").file.undoUpload(at)).toMatchObject({ count: 3, removed: 3, undone: true, undoable: 0 });
    expect(await titlesOn()).toEqual(["blijft"]);
    const { items } = await who("olga").deletion.list({ id: world.acme });
    expect(items[0]).toMatchObject({ kind: "file", title: "een + 2", files_count: 3, where: "Heftruck" });
    await who("olga").deletion.restore({ id: items[0]!.id });
    expect(await titlesOn()).toEqual(["blijft", "drie", "een", "twee"]);
    expect((await who("gus").file.together(at)).refusal).toBe("already");
    // once: what an admin restored is not taken away again
    expect(await errorOf(who("gus").file.undoUpload(at))).toEqual({ code: "CONFLICT", message: "file.undo.already" });
  });

  test("are the same when they were sent one by one, and a single one is none of them", async () => {
    const batch = "01900000-0000-7000-8000-000000000001";
    for (const upload of await uploads(3)) await who("gus").file.add({ id: object, files: [upload], batch });
    expect((await who("gus").file.undoUpload({ id: object, batch })).removed).toBe(3);
    const alone = await who("gus").file.add({ id: object, files: await uploads(1) });
    expect(alone.batch).toBeNull();
  });

  test("stay where somebody signed, used, moved or changed them; a deleted one is not counted", async () => {
    const { ids, at } = await addTogether(6);
    const [signed, paper, moved, changed, deleted] = ids as [string, string, string, string, string];
    await who("gus", "rest").signature.create({
      ...{ id: object, fileId: signed, first_name: "Gus", last_name: "World", typed: "Gus World" },
      start_date: new Date(Date.now() - 9000).toISOString(),
      end_date: new Date(Date.now() - 1000).toISOString(),
    });
    const report = await who("lea").report.create({
      ...{ object_id: object, type: "inspection", review_point: "HF", status: "ok", reported_date: "2026-11-01" },
      period: 12,
    });
    await run(sql`update reports set file_id = ${paper} where id = ${report.id}`);
    const other = (await who("olga").object.create({ container_id: world.floor, title: "Ander" })).id;
    await who("lea").file.move({ id: moved, object_id: other });
    await who("lea").file.edit({ id: object, fileId: changed, title: "vier, nagekeken" });
    await who("gus").file.remove({ id: object, fileId: deleted });
    const view = await who("gus").file.undoUpload(at);
    expect(view).toMatchObject({ count: 6, removed: 1 });
    expect(view.staying.map(({ title, reason }) => [title, reason]).sort()).toEqual([
      ["drie", "moved"],
      ["een", "signed"],
      ["twee", "paper"],
      ["vier, nagekeken", "changed"],
    ]);
    expect(await titlesOn()).toEqual(["een", "twee", "vier, nagekeken"]);
    expect(await titlesOn(other)).toEqual(["drie"]);
  });

  test("stay after a day, and are found by nobody else", async () => {
    const { at } = await addTogether(2);
    for (const name of ["lea", "olga", "mia", "rita"] as const)
      expect(await errorOf(who(name).file.undoUpload(at)), name).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(who("gus").file.together({ ...at, id: world.floor }))).toMatchObject({ code: "NOT_FOUND" });
    // events are never changed: the same of the day before
    const batch = "01900000-0000-7000-8000-000000000002";
    await run(sql`insert into events (workspace_id, user_id, verb, about_id, title, detail, at)
      select workspace_id, user_id, verb, about_id, title, jsonb_set(detail, '{batch}', to_jsonb(${batch}::text)),
        at - interval '25 hours' from events where detail ->> 'batch' = ${at.batch}`);
    const yesterday = { ...at, batch };
    expect(await errorOf(who("gus").file.undoUpload(yesterday))).toEqual({
      code: "CONFLICT",
      message: "file.undo.too_late",
    });
    expect(await titlesOn()).toEqual(["een", "twee"]);
  });

  test("are taken back once by who presses twice, and also once the plan is over", async () => {
    const { at } = await addTogether(3);
    await run(sql`update workspaces set plan = 'basic', plan_ends_on = '2026-01-01' where id = ${world.acme}`);
    const ends = await Promise.allSettled([who("gus").file.undoUpload(at), who("gus").file.undoUpload(at)]);
    await run(sql`update workspaces set plan = 'enterprise', plan_ends_on = null where id = ${world.acme}`);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await titlesOn()).toEqual([]);
  });

  test("say so when nothing is left", async () => {
    const { ids, at } = await addTogether(2);
    for (const fileId of ids) await who("gus").file.remove({ id: object, fileId });
    expect(await errorOf(who("gus").file.undoUpload(at))).toEqual({
      code: "CONFLICT",
      message: "file.undo.nothing_left",
    });
  });

  test("can be taken back from the history, by who added them", async () => {
    const { at } = await addTogether(2, "olga");
    const uploadsIn = async (name: Name) =>
      (await who(name).history.list({ id: world.acme, what: "file" })).items.slice(0, 2).map(({ undo }) => undo);
    expect(await uploadsIn("olga")).toEqual([1, 2].map(() => ({ object_id: object, batch: at.batch })));
    expect(await uploadsIn("adam")).toEqual([null, null]);
    await who("olga").file.undoUpload(at);
    const { items } = await who("olga").history.list({ id: world.acme, what: "file" });
    expect(items.slice(0, 3).map(({ what, undo }) => [what, undo])).toEqual([
      ["file.delete", null],
      ["file.upload", null],
      ["file.upload", null],
    ]);
  });

  test("leave the trash for good together", async () => {
    const { ids, at } = await addTogether(3);
    await who("gus").file.undoUpload(at);
    await run(sql`update deletions set deleted_at = now() - interval '31 days' where restored_at is null`);
    await sweepTrash();
    const { rows } = await run(sql`select id from files where id = any (${`{${ids.join()}}`}::uuid[])`);
    expect(rows).toEqual([]);
  });
});
