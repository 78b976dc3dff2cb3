import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeIn } from "../../../entry-points/make.ts";
import { makeAnswer } from "../../../entry-points/make-answer.ts";
import { rest } from "../../../rest/client.ts";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let make: ReturnType<typeof makeIn>;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  const { acme: workspace, board, floor, other, ids } = world;
  make = makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" });
  const inspector = { user_id: ids.mia, role: "inspector" as const, ends_on: addDays(today(), 9) };
  await as(ids.lea).access.add({ id: floor, users: [inspector] });
  object = await make.object();
});

type Table = "reports" | "files" | "answers" | "action_points";
/** A record that somebody made: its table, its id, where REST changes and deletes it, and with what. */
type Made = { table: Table; id: string; path: string; change?: object };

const report = async (by: string): Promise<Made> => {
  const inspection = { type: "inspection" as const, review_point: "HF", reported_date: today(), period: 12 };
  const { id } = await as(by).report.create({ object_id: object, ...inspection, status: "ok", valid_until: null });
  return { table: "reports", id, path: `/reports/${id}`, change: { note: "Verbeterd" } };
};
const file = async (by: string): Promise<Made> => {
  const { id, fileId } = await make.file(undefined, { by });
  return { table: "files", id: fileId, path: `/objects/${id}/files/${fileId}` };
};
const answer = async (by: string): Promise<Made> => {
  const { at } = await makeAnswer(make, by);
  const path = `/objects/${at.id}/templates/${at.templateId}/template-answers/${at.answerId}`;
  return { table: "answers", id: at.answerId, path, change: { head: { company: "Keurders NV" } } };
};
const actionPoint = async (by: string): Promise<Made> => {
  const { id } = await as(by).actionPoint.create({ object_id: object, title: "Haak vervangen" });
  return { table: "action_points", id, path: `/actionpoints/${id}`, change: { title: "Haak en kabel vervangen" } };
};
const nouns = { report, file, answer, actionPoint };

const age = ({ table, id }: Made) =>
  transact(asOperator, (tx) =>
    tx.execute(sql`update ${sql.identifier(table)} set created_at = now() - interval '25 hours' where id = ${id}`),
  );
const change = async ({ path, change }: Made, by: string) =>
  change ? (await rest("PUT", path, { as: by, body: change })).status : 200;
const remove = async ({ path }: Made, by: string) => (await rest("DELETE", path, { as: by })).status;

describe.each(Object.entries(nouns))("a %s that an inspector made", (_, makeOne) => {
  test("is changed and deleted by its inspector for 24 hours, and by who may edit after them", async () => {
    const { mia, lea } = world.ids;
    const old = await makeOne(mia);
    expect(await change(old, mia)).toBe(200);
    await age(old);
    expect([await change(old, mia), await remove(old, mia)]).toEqual([old.change ? 403 : 200, 403]);
    expect([await change(old, lea), await remove(old, lea)]).toEqual([200, 204]);
    expect(await remove(await makeOne(mia), mia)).toBe(204);
  });

  test("is not another's to change or delete", async () => {
    const { mia, lea } = world.ids;
    const others = await makeOne(lea);
    expect([await change(others, mia), await remove(others, mia)]).toEqual([others.change ? 403 : 200, 403]);
  });
});

test("what is signed is not changed or deleted by the inspector who made it", async () => {
  const { mia } = world.ids;
  const sign = (fileId: string) =>
    transact(asOperator, (tx) => tx.execute(sql`update files set signed = true where id = ${fileId}`));
  const paper = await file(mia);
  await sign(paper.id);
  expect(await remove(paper, mia)).toBe(403);
  const filed = await report(mia);
  const upload = await uploadOf("verslag.pdf", pdf("verslag"), "file");
  const { file: itsPaper } = await as(mia).report.edit({ id: filed.id, file: upload });
  await sign(itsPaper!.id);
  expect([await change(filed, mia), await remove(filed, mia)]).toEqual([403, 403]);
  const filled = await answer(mia);
  await transact(asOperator, (tx) =>
    tx.execute(sql`update answers set status = 'finished', finished_at = now(), signed_name = 'Mia', signed_at = now()
      where id = ${filled.id}`),
  );
  expect([await change(filled, mia), await remove(filled, mia)]).toEqual([403, 403]);
});

test("a guest changes and deletes what they made, however long ago", async () => {
  const { gus } = world.ids;
  const [paper, filled] = [await file(gus), await answer(gus)];
  await age(paper);
  await age(filled);
  expect([await change(filled, gus), await remove(filled, gus), await remove(paper, gus)]).toEqual([200, 204, 204]);
});

test("an inspector changes the words of an own action point, and neither plans nor reopens it", async () => {
  const { mia, lea } = world.ids;
  const { id } = await actionPoint(mia);
  const { actionPoint: points } = as(mia);
  const { people, can_schedule } = await points.editPage({ id });
  expect({ people, can_schedule }).toEqual({ people: [], can_schedule: false });
  expect((await errorOf(points.edit({ id, scheduled_at: addDays(today(), 3) }))).code).toBe("FORBIDDEN");
  const plan = { actionpoint_id: id, scheduled_at: addDays(today(), 3) };
  expect((await errorOf(points.schedule(plan))).code).toBe("FORBIDDEN");
  expect((await points.edit({ id, title: "Kabel", resolvers: [mia] })).title).toBe("Kabel");
  await points.resolve({ id, status: "ok", solved_note: "" });
  expect((await errorOf(points.reopen({ id, reason: "Toch niet" }))).code).toBe("FORBIDDEN");
  expect((await points.page({ id })).permissions).toMatchObject({ can_edit: true, can_delete: true, can_plan: false });
  expect((await as(lea).actionPoint.page({ id })).permissions).toMatchObject({ can_edit: true, can_plan: true });
});

test("the pages offer an inspector what is their own, and no longer after a day", async () => {
  const { mia } = world.ids;
  const [filed, paper, filled, point] = [await report(mia), await file(mia), await answer(mia), await actionPoint(mia)];
  const offered = async () => {
    const { permissions: reportMay } = await as(mia).report.page({ id: filed.id });
    const [, , ofFile] = paper.path.split("/");
    const { files } = (await as(mia).object.page({ id: ofFile! })).object;
    const filePage = await as(mia).file.page({ id: ofFile!, fileId: paper.id });
    const [, , id, , templateId] = filled.path.split("/");
    const { may } = await as(mia).answer.page({ id: id!, templateId: templateId!, answer: filled.id });
    const { permissions } = await as(mia).actionPoint.page({ id: point.id });
    const fileMay = [files.find((each) => each.id === paper.id)!.own, filePage.may.replace, filePage.may.delete];
    return [
      ...[reportMay.can_edit, reportMay.can_delete, ...fileMay, may.fill_in, may.delete],
      ...[permissions.can_edit, permissions.can_delete],
    ];
  };
  expect(await offered()).toEqual(Array(9).fill(true));
  for (const made of [filed, paper, filled, point]) await age(made);
  expect(await offered()).toEqual(Array(9).fill(false));
});
