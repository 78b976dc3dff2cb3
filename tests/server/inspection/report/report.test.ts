import { reports } from "@db/schema/report";
import { asOperator, transact } from "@db/transact";
import { addDays, addMonths, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "./report-setup.ts";

beforeAll(setUp);

describe("a report", () => {
  test("is created with its PDF, which is among the object's files", async () => {
    const object = await createObject();
    const report = await createReport(object, {
      number: "2026/1",
      reported_by: "EDTC",
      note: "Vork meten",
      file: await uploadOf("Keuring HF.pdf", pdf(), "file"),
    });
    expect(report).toMatchObject({
      children: [],
      number: "2026/1",
      type: "inspection",
      reported_date: today(),
      valid_until: addMonths(today(), 12),
      period: 12,
      review_point: "HF",
      review_point_title: "Heftruck",
      reported_by: "EDTC",
      status: "ok",
      display_status: "ok",
      note: "Vork meten",
      file: { name: "Keuring HF.pdf", type: "pdf" },
      object: { id: object },
      container: { id: world.floor, title: "Gelijkvloers" },
    });
    const { files } = await lea().object.get({ id: object });
    expect(files.map(({ id }) => id)).toEqual([report.file?.id]);
    expect(await as(world.ids.gus).report.get({ id: report.id })).toEqual(report);
    expect((await as(world.ids.gus, { locale: "fr" }).report.get({ id: report.id })).review_point_title).toBe(
      "Chariot élévateur",
    );
  });

  test("takes a photo too, and no other type of file", async () => {
    const object = await createObject();
    const photo = await uploadOf("blad.jpg", await picture(), "file");
    expect((await createReport(object, { file: photo })).file?.type).toBe("image");
    const text = await uploadOf("blad.txt", "Keuring", "file");
    expect(await errorOf(createReport(object, { file: text }))).toMatchObject({ message: "report.not_a_paper" });
    expect((await lea().object.get({ id: object })).files).toHaveLength(1);
  });

  test("is of today or earlier, and valid for 1 to 300 months", async () => {
    const object = await createObject();
    await expect(createReport(object, { reported_date: addDays(today(), 1) })).rejects.toThrow("report.in_future");
    for (const period of [0, 301, 1.5])
      await expect(createReport(object, { period })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    for (const period of [1, 13, 300]) {
      expect((await createReport(object, { period })).valid_until).toBe(addMonths(today(), period));
    }
  });

  test("that takes an object out of service needs a reason", async () => {
    const object = await createObject();
    await expect(createReport(object, { status: "oos" })).rejects.toThrow("report.reason_required");
    const report = await createReport(object, { status: "oos", note: "Mast gescheurd" });
    expect(report.display_status).toBe("nok");
    expect(await errorOf(lea().report.edit({ id: report.id, note: "" }))).toMatchObject({
      message: "report.reason_required",
    });
    const right = await createReport(object, {});
    expect(await errorOf(lea().report.edit({ id: right.id, status: "oos" }))).toMatchObject({
      message: "report.reason_required",
    });
  });

  test("follows up only a report of the same cycle", async () => {
    const [object, other] = [await createObject(), await createObject()];
    const first = await createReport(object, { status: "nok" });
    for (const wrong of [
      () => createReport(other, { parent_id: first.id }),
      () => createReport(object, { parent_id: first.id, review_point: "HE" }),
    ]) {
      expect(await errorOf(wrong())).toMatchObject({ code: "UNPROCESSABLE_CONTENT", message: "report.other_cycle" });
    }
    const second = await createReport(object, { parent_id: first.id, number: "her" });
    expect((await lea().report.get({ id: first.id })).children).toEqual([
      { id: second.id, number: "her", reported_date: today(), status: "ok" },
    ]);
    expect(await errorOf(lea().report.edit({ id: second.id, parent_id: second.id }))).toMatchObject({
      message: "report.own_follow_up",
    });
  });

  test("is edited in part; its dates follow", async () => {
    const report = await createReport(await createObject(), { note: "Blijft" });
    const edited = await lea().report.edit({ id: report.id, reported_date: "2024-01-31", period: 3 });
    expect(edited).toMatchObject({ valid_until: "2024-04-30", note: "Blijft", display_status: "past" });
  });

  test("is changed by editors, read by who reaches the object, and NOT_FOUND for others", async () => {
    const object = await createObject();
    const { id } = await createReport(object);
    const input = {
      object_id: object,
      type: "inspection",
      review_point: "HF",
      status: "ok",
      reported_date: today(),
      period: 12,
    } as const;
    for (const name of ["gus", "tab"] as const) {
      expect((await as(world.ids[name]).report.get({ id })).id).toBe(id);
      expect(await errorOf(as(world.ids[name]).report.create(input)), name).toMatchObject({ code: "FORBIDDEN" });
      expect(await errorOf(as(world.ids[name]).report.edit({ id, note: "x" })), name).toMatchObject({
        code: "FORBIDDEN",
      });
      expect(await errorOf(as(world.ids[name]).report.remove({ id })), name).toMatchObject({ code: "FORBIDDEN" });
    }
    for (const name of ["mia", "rita"] as const) {
      expect(await errorOf(as(world.ids[name]).report.get({ id })), name).toMatchObject({ code: "NOT_FOUND" });
      expect(await errorOf(as(world.ids[name]).report.create(input)), name).toMatchObject({ code: "NOT_FOUND" });
    }
    for (const name of ["sam", "olga", "adam"] as const)
      expect((await as(world.ids[name]).report.edit({ id, note: name })).note).toBe(name);
  });
});

describe("lists of reports", () => {
  test("have what the caller may see, filtered, sorted and in pages", async () => {
    const { ids, acme, other } = world;
    const object = await createObject();
    const hidden = await as(ids.adam).object.create({ container_id: other, title: "Verborgen" });
    await as(ids.adam).report.create({
      object_id: hidden.id,
      type: "checkup",
      review_point: "SP",
      status: "ok",
      reported_date: today(),
      period: 3,
    });
    await createReport(object, { number: "L-1", reported_date: "2020-01-01" });
    await createReport(object, { number: "L-2", status: "nok" });
    await createReport(object, { number: "L-3", review_point: "VL", type: "checkup" });
    const listedNumbers = async (name: "gus" | "olga", filter: object, more: object = {}) =>
      (await as(ids[name]).report.inWorkspace({ id: acme, filter, ...more })).items.map(({ number }) => number);

    expect(await listedNumbers("gus", { object }, { sort: "reported_date" })).toEqual(["L-1", "L-3", "L-2"]);
    expect(await listedNumbers("gus", { object, state: "current" })).toEqual(expect.arrayContaining(["L-2", "L-3"]));
    expect(await listedNumbers("gus", { object, state: "C" })).toEqual(["L-2"]);
    expect(await listedNumbers("gus", { object, result: ["past"] })).toEqual(["L-1"]);
    expect(await listedNumbers("gus", { object, review_points: ["VL"] })).toEqual(["L-3"]);
    expect(await listedNumbers("gus", { name: "l-2" })).toEqual(["L-2"]);
    expect(await listedNumbers("gus", { container: other })).toEqual([]);
    expect(await listedNumbers("olga", { container: other })).toEqual([""]);
    const page = await as(ids.gus).report.inWorkspace({ id: acme, filter: { object }, per_page: 2, page: 2 });
    expect(page.meta).toEqual({ page: 2, per_page: 2, total: 3, last_page: 2, next: null });
    expect(page.items).toHaveLength(1);
    expect((await as(ids.gus).report.list({ filter: { object } })).meta.total).toBe(3);
    expect((await as(ids.mia).report.list({})).items).toEqual([]);
    expect(await errorOf(as(ids.rita).report.inWorkspace({ id: acme }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("have the number of each state on their page", async () => {
    const object = await createObject();
    await createReport(object, { reported_date: "2020-01-01" });
    await createReport(object, { status: "nok" });
    await createReport(object, { review_point: "VL" });
    const page = await lea().report.listPage({ id: world.acme, filter: { object, state: "current" } });
    expect(page.counts).toEqual({ C: 1, A: 1, X: 0 });
    expect([page.total, page.meta.total]).toEqual([3, 2]);
    expect(page.places).toEqual([{ id: world.board, title: "Site Noord" }]);
    expect((await as(world.ids.gus).report.listPage({ id: world.acme })).places).toEqual([
      { id: world.floor, title: "Gelijkvloers" },
    ]);
  });
});

test("the procedures of the pages answer according to the caller's rights", async () => {
  const object = await createObject();
  const report = await createReport(object, { status: "ok_ap", reported_by: "EDTC" });
  await lea().actionPoint.create({ object_id: object, title: "Lamp", report_id: report.id });
  const page = await as(world.ids.gus).report.page({ id: report.id });
  expect(page).toMatchObject({
    workspace_id: world.acme,
    report: { id: report.id, letter: "B", current: true },
    path: [{ id: world.floor }],
    action_points: [{ title: "Lamp", report_status: "ok_ap" }],
    permissions: { can_edit: false, can_delete: false, can_add: true },
  });
  const form = await lea().report.formPage({ id: object });
  expect(form.earlier).toMatchObject([{ review_point: "HF", reported_by: "EDTC", period: 12 }]);
  expect(await errorOf(as(world.ids.gus).report.formPage({ id: object }))).toMatchObject({ code: "FORBIDDEN" });
  const rows = await transact(asOperator, (tx) => tx.select().from(reports).where(eq(reports.id, report.id)));
  expect(rows[0]?.warnsOn).toBe(addDays(report.valid_until, -30));
});
