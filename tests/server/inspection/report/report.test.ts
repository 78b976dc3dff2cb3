import { reports } from "@db/schema/report";
import { asOperator, transact } from "@db/transact";
import { addDays, addMonths, today } from "@server/core/day";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
const nobody: { id: string }[] = [];
beforeAll(async () => {
  world = await makeWorld();
});

const lea = () => as(world.ids.lea);
const anObject = async () =>
  (await lea().object.create({ container_id: world.floor, title: `Heftruck ${nobody.push({ id: "" })}` })).id;
type Said = Parameters<ReturnType<typeof lea>["report"]["create"]>[0];
const writeDown = (object_id: string, said: Partial<Said> = {}) =>
  lea().report.create({
    object_id,
    type: "inspection",
    review_point: "HF",
    status: "ok",
    reported_date: today(),
    period: 12,
    ...said,
  });

/** The state of an object, as it would be on another day. */
async function stateOf(objectId: string, day = today()): Promise<string> {
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute<{ letter: string }>(
      sql`select state_on(${day}::date, verdict, expires_on, warns_on, action_due_on, open_action_points) as letter from objects where id = ${objectId}`,
    ),
  );
  return rows[0]!.letter;
}

describe("a report", () => {
  test("is written down with its PDF, which stands among the object's files", async () => {
    const object = await anObject();
    const report = await writeDown(object, {
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

  test("takes a photo too, and nothing else", async () => {
    const object = await anObject();
    const photo = await uploadOf("blad.jpg", await picture(), "file");
    expect((await writeDown(object, { file: photo })).file?.type).toBe("image");
    const text = await uploadOf("blad.txt", "Keuring", "file");
    expect(await errorOf(writeDown(object, { file: text }))).toMatchObject({ message: "report.not_a_paper" });
    expect((await lea().object.get({ id: object })).files).toHaveLength(1);
  });

  test("is of today or earlier, and of a period that exists", async () => {
    const object = await anObject();
    await expect(writeDown(object, { reported_date: addDays(today(), 1) })).rejects.toThrow("report.in_future");
    await expect(writeDown(object, { period: 13 as 12 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    for (const period of [120, 180, 300] as const) {
      expect((await writeDown(object, { period })).valid_until).toBe(addMonths(today(), period));
    }
  });

  test("that takes something out of service says why", async () => {
    const object = await anObject();
    await expect(writeDown(object, { status: "oos" })).rejects.toThrow("report.reason_required");
    const report = await writeDown(object, { status: "oos", note: "Mast gescheurd" });
    expect(report.display_status).toBe("nok");
    expect(await errorOf(lea().report.edit({ id: report.id, note: "" }))).toMatchObject({
      message: "report.reason_required",
    });
    const right = await writeDown(object, {});
    expect(await errorOf(lea().report.edit({ id: right.id, status: "oos" }))).toMatchObject({
      message: "report.reason_required",
    });
  });

  test("follows up one of the same cycle only", async () => {
    const [object, other] = [await anObject(), await anObject()];
    const first = await writeDown(object, { status: "nok" });
    for (const wrong of [
      writeDown(other, { parent_id: first.id }),
      writeDown(object, { parent_id: first.id, review_point: "HE" }),
    ]) {
      expect(await errorOf(wrong)).toMatchObject({ code: "UNPROCESSABLE_CONTENT", message: "report.other_cycle" });
    }
    const second = await writeDown(object, { parent_id: first.id, number: "her" });
    expect((await lea().report.get({ id: first.id })).children).toEqual([
      { id: second.id, number: "her", reported_date: today(), status: "ok" },
    ]);
    expect(await errorOf(lea().report.edit({ id: second.id, parent_id: second.id }))).toMatchObject({
      message: "report.own_follow_up",
    });
  });

  test("is put right in part; its days follow", async () => {
    const report = await writeDown(await anObject(), { note: "Blijft" });
    const edited = await lea().report.edit({ id: report.id, reported_date: "2024-01-31", period: 3 });
    expect(edited).toMatchObject({ valid_until: "2024-04-30", note: "Blijft", display_status: "past" });
  });

  test("is written, put right and deleted by who edits; read by who reaches it; unknown to others", async () => {
    const object = await anObject();
    const { id } = await writeDown(object);
    const asked = {
      object_id: object,
      type: "inspection",
      review_point: "HF",
      status: "ok",
      reported_date: today(),
      period: 12,
    } as const;
    for (const who of ["gus", "tab"] as const) {
      expect((await as(world.ids[who]).report.get({ id })).id).toBe(id);
      expect(await errorOf(as(world.ids[who]).report.create(asked)), who).toMatchObject({ code: "FORBIDDEN" });
      expect(await errorOf(as(world.ids[who]).report.edit({ id, note: "x" })), who).toMatchObject({
        code: "FORBIDDEN",
      });
      expect(await errorOf(as(world.ids[who]).report.remove({ id })), who).toMatchObject({ code: "FORBIDDEN" });
    }
    for (const who of ["mia", "rita"] as const) {
      expect(await errorOf(as(world.ids[who]).report.get({ id })), who).toMatchObject({ code: "NOT_FOUND" });
      expect(await errorOf(as(world.ids[who]).report.create(asked)), who).toMatchObject({ code: "NOT_FOUND" });
    }
    for (const who of ["sam", "olga", "adam"] as const)
      expect((await as(world.ids[who]).report.edit({ id, note: who })).note).toBe(who);
  });
});

describe("the state of an object follows", () => {
  test("A up to the warning window, S in it up to the last day, X the day after", async () => {
    const object = await anObject();
    expect(await stateOf(object)).toBe("?");
    const { valid_until } = await writeDown(object);
    expect(await stateOf(object, addDays(valid_until, -31))).toBe("A");
    expect(await stateOf(object, addDays(valid_until, -30))).toBe("S");
    expect(await stateOf(object, valid_until)).toBe("S");
    expect(await stateOf(object, addDays(valid_until, 1))).toBe("X");
  });

  test("with a window of 60 days for periods over 24 months", async () => {
    const object = await anObject();
    const { valid_until } = await writeDown(object, { period: 36 });
    expect(await stateOf(object, addDays(valid_until, -61))).toBe("A");
    expect(await stateOf(object, addDays(valid_until, -60))).toBe("S");
  });

  test("C and T, whatever the clock says", async () => {
    const object = await anObject();
    const { id, valid_until } = await writeDown(object, { status: "nok" });
    for (const day of [today(), valid_until, addDays(valid_until, 1)]) expect(await stateOf(object, day)).toBe("C");
    await lea().report.edit({ id, status: "oos", note: "Brand" });
    for (const day of [today(), addDays(valid_until, 1)]) expect(await stateOf(object, day)).toBe("T");
  });

  test("B until the report's action points are all in order", async () => {
    const object = await anObject();
    const report = await writeDown(object, { status: "ok_ap" });
    expect(await stateOf(object)).toBe("B");
    const points = await Promise.all(
      ["Lamp", "Spiegel"].map((title) => lea().actionPoint.create({ object_id: object, title, report_id: report.id })),
    );
    await lea().actionPoint.resolve({ id: points[0]!.id, status: "ok" });
    expect(await stateOf(object)).toBe("B");
    await lea().actionPoint.resolve({ id: points[1]!.id, status: "nok", solved_note: "Past niet" });
    expect(await stateOf(object)).toBe("B");
    await lea().actionPoint.recheck({ id: points[1]!.id, status: "ok" });
    expect(await stateOf(object)).toBe("A");
    await lea().actionPoint.reopen({ id: points[0]!.id, reason: "Weer stuk" });
    expect(await stateOf(object)).toBe("B");
    await lea().actionPoint.remove({ id: points[0]!.id });
    expect(await stateOf(object)).toBe("A");
  });

  test("an action point of its own: B while it is open, X once its day is over", async () => {
    const object = await anObject();
    await writeDown(object);
    const { id } = await lea().actionPoint.createScheduled({
      object_id: object,
      title: "Lamp",
      scheduled_at: addDays(today(), 2),
    });
    expect(await stateOf(object)).toBe("B");
    expect(await stateOf(object, addDays(today(), 2))).toBe("B");
    expect(await stateOf(object, addDays(today(), 3))).toBe("X");
    await lea().actionPoint.edit({ id, scheduled_at: addDays(today(), 5) });
    expect(await stateOf(object, addDays(today(), 3))).toBe("B");
    await lea().actionPoint.resolve({ id, status: "ok" });
    expect(await stateOf(object, addDays(today(), 9))).toBe("A");
  });

  test("the newest report of each type and review point, and the worst of them", async () => {
    const object = await anObject();
    await writeDown(object, { status: "nok", reported_date: addDays(today(), -9) });
    await writeDown(object, { reported_date: addDays(today(), -8) });
    expect(await stateOf(object)).toBe("A"); // superseded
    const gear = await writeDown(object, { review_point: "HE", status: "nok" });
    expect(await stateOf(object)).toBe("C"); // another cycle
    await writeDown(object, { review_point: "HE", type: "maintenance" });
    expect(await stateOf(object)).toBe("C"); // another type does not supersede
    await lea().report.edit({ id: gear.id, status: "ok" });
    expect(await stateOf(object)).toBe("A");
  });

  test("no older report that is put right, until its day makes it the newest", async () => {
    const object = await anObject();
    const old = await writeDown(object, { reported_date: addDays(today(), -40) });
    await writeDown(object, { reported_date: addDays(today(), -20) });
    await lea().report.edit({ id: old.id, status: "nok" });
    expect(await stateOf(object)).toBe("A");
    await lea().report.edit({ id: old.id, reported_date: addDays(today(), -10) });
    expect(await stateOf(object)).toBe("C");
  });

  test("deletion, and what comes back", async () => {
    const object = await anObject();
    await writeDown(object, { reported_date: addDays(today(), -20) });
    const bad = await writeDown(object, { status: "nok" });
    await lea().report.remove({ id: bad.id });
    expect(await stateOf(object)).toBe("A");
    expect(await errorOf(lea().report.get({ id: bad.id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(lea().report.remove({ id: bad.id }))).toMatchObject({ code: "NOT_FOUND" });
    const { items } = await as(world.ids.adam).deletion.list({ id: world.acme });
    const entry = items.find(({ kind, title }) => kind === "report" && title.includes("Heftruck"))!;
    await as(world.ids.adam).deletion.restore({ id: entry.id });
    expect(await stateOf(object)).toBe("C");
  });

  test("the object into the trash and back", async () => {
    const object = await anObject();
    const { id } = await writeDown(object, { status: "nok" });
    const { title } = await lea().object.get({ id: object });
    await lea().object.remove({ id: object });
    expect(await errorOf(lea().report.get({ id }))).toMatchObject({ code: "NOT_FOUND" });
    const { items } = await as(world.ids.adam).deletion.list({ id: world.acme });
    await as(world.ids.adam).deletion.restore({ id: items.find((item) => item.title === title)!.id });
    expect((await lea().report.get({ id })).status).toBe("nok");
    expect(await stateOf(object)).toBe("C");
  });

  test("two changes at the same moment: the second sees what the first did", async () => {
    const object = await anObject();
    const report = await writeDown(object, { status: "ok_ap" });
    const points = [];
    for (const title of ["Lamp", "Spiegel", "Vork", "Band"]) {
      points.push(await lea().actionPoint.create({ object_id: object, title, report_id: report.id }));
    }
    await Promise.all(points.map(({ id }) => lea().actionPoint.resolve({ id, status: "ok" })));
    expect(await stateOf(object)).toBe("A");
  });
});

describe("lists of reports", () => {
  test("hold what one may see, filtered, sorted and in pages", async () => {
    const { ids, acme, other } = world;
    const object = await anObject();
    const hidden = await as(ids.adam).object.create({ container_id: other, title: "Verborgen" });
    await as(ids.adam).report.create({
      object_id: hidden.id,
      type: "checkup",
      review_point: "SP",
      status: "ok",
      reported_date: today(),
      period: 3,
    });
    await writeDown(object, { number: "L-1", reported_date: "2020-01-01" });
    await writeDown(object, { number: "L-2", status: "nok" });
    await writeDown(object, { number: "L-3", review_point: "VL", type: "checkup" });
    const seen = async (who: "gus" | "olga", filter: object, more: object = {}) =>
      (await as(ids[who]).report.inWorkspace({ id: acme, filter, ...more })).items.map(({ number }) => number);

    expect(await seen("gus", { object }, { sort: "reported_date" })).toEqual(["L-1", "L-3", "L-2"]);
    expect(await seen("gus", { object, state: "current" })).toEqual(expect.arrayContaining(["L-2", "L-3"]));
    expect(await seen("gus", { object, state: "C" })).toEqual(["L-2"]);
    expect(await seen("gus", { object, result: ["past"] })).toEqual(["L-1"]);
    expect(await seen("gus", { object, review_points: ["VL"] })).toEqual(["L-3"]);
    expect(await seen("gus", { name: "l-2" })).toEqual(["L-2"]);
    expect(await seen("gus", { container: other })).toEqual([]);
    expect(await seen("olga", { container: other })).toEqual([""]);
    const page = await as(ids.gus).report.inWorkspace({ id: acme, filter: { object }, per_page: 2, page: 2 });
    expect(page.meta).toEqual({ page: 2, per_page: 2, total: 3, last_page: 2 });
    expect(page.items).toHaveLength(1);
    expect((await as(ids.gus).report.list({ filter: { object } })).meta.total).toBe(3);
    expect((await as(ids.mia).report.list({})).items).toEqual([]);
    expect(await errorOf(as(ids.rita).report.inWorkspace({ id: acme }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("say on their page how many there are of each state", async () => {
    const object = await anObject();
    await writeDown(object, { reported_date: "2020-01-01" });
    await writeDown(object, { status: "nok" });
    await writeDown(object, { review_point: "VL" });
    const page = await lea().report.listPage({ id: world.acme, filter: { object, state: "current" } });
    expect(page.counts).toEqual({ C: 1, A: 1, X: 0 });
    expect([page.total, page.meta.total]).toEqual([3, 2]);
    expect(page.places).toEqual([{ id: world.board, title: "Site Noord" }]);
    expect((await as(world.ids.gus).report.listPage({ id: world.acme })).places).toEqual([
      { id: world.floor, title: "Gelijkvloers" },
    ]);
  });
});

test("the pages' own questions answer who may ask them", async () => {
  const object = await anObject();
  const report = await writeDown(object, { status: "ok_ap", reported_by: "EDTC" });
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
