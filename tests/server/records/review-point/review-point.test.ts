import { addDays, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const adam = (locale?: "nl" | "fr" | "de") => as(world.ids.adam, locale ? { locale } : undefined);
const lea = () => as(world.ids.lea);
let count = 0;
const anObject = async () => (await lea().object.create({ container_id: world.floor, title: `Toestel ${++count}` })).id;
type ReportInput = Partial<Parameters<ReturnType<typeof lea>["report"]["create"]>[0]>;
const createReport = (object_id: string, input: ReportInput = {}) =>
  lea().report.create({
    object_id,
    type: "inspection",
    review_point: "HF",
    status: "ok",
    reported_date: today(),
    period: 12,
    ...input,
  });
const list = (more: { q?: string; point?: string; page?: number; per_page?: number }) =>
  adam().interval.list({ id: world.acme, ...more });
const listed = async () => (await adam().reviewPoint.list({ id: world.acme })).points;

describe("review points", () => {
  test("are named everywhere as the workspace names them, in the reader's language", async () => {
    const object = await anObject();
    const { id } = await createReport(object, { review_point: "SG" });
    await adam().reviewPoint.edit({ id: world.acme, code: "SG", nl: "Noodgroep", active: true });
    expect((await lea().report.get({ id })).review_point_title).toBe("Noodgroep");
    expect((await as(world.ids.gus, { locale: "fr" }).report.get({ id })).review_point_title).toBe(
      "Groupe électrogène",
    );
    expect((await lea().object.page({ id: object })).reports[0]?.review_point_title).toBe("Noodgroep");
    expect((await lea().report.listPage({ id: world.acme })).review_points).toContainEqual({
      code: "SG",
      title: "Noodgroep",
    });
    await adam().reviewPoint.edit({ id: world.acme, code: "SG", active: true });
    expect((await lea().report.get({ id })).review_point_title).toBe("Stroomgroep");
  });

  test("of the workspace have a name in some language, and are deleted only while unused", async () => {
    const object = await anObject();
    await adam().reviewPoint.create({ id: world.acme, code: "br1", nl: "Brandblusser" });
    expect(await errorOf(adam().reviewPoint.create({ id: world.acme, code: "BR1", nl: "Nog een" }))).toMatchObject({
      message: "review_point.code_taken",
    });
    const { id } = await createReport(object, { review_point: "BR1" });
    expect((await as(world.ids.gus, { locale: "de" }).report.get({ id })).review_point_title).toBe("Brandblusser");
    expect(await errorOf(adam().reviewPoint.remove({ id: world.acme, code: "BR1" }))).toMatchObject({
      message: "review_point.in_use",
    });
    expect(await errorOf(adam().reviewPoint.remove({ id: world.acme, code: "HF" }))).toMatchObject({
      message: "review_point.in_use",
    });
    await adam().reviewPoint.create({ id: world.acme, code: "BR2", en: "Hose" });
    await adam().reviewPoint.remove({ id: world.acme, code: "BR2" });
    expect((await listed()).map(({ code }) => code)).not.toContain("BR2");
  });

  test("that are switched off are not offered any more, and stay where they are used", async () => {
    const [object, other] = [await anObject(), await anObject()];
    await createReport(object, { review_point: "KL" });
    await adam().reviewPoint.edit({ id: world.acme, code: "KL", active: false });
    expect(await errorOf(createReport(other, { review_point: "KL" }))).toMatchObject({
      message: "review_point.unknown",
    });
    expect(await errorOf(createReport(other, { review_point: "NIX" }))).toMatchObject({
      message: "review_point.unknown",
    });
    expect((await createReport(object, { review_point: "KL" })).review_point_title).toBe("Klimmateriaal");
    const offered = async (id: string) => (await lea().report.formPage({ id })).review_points.map(({ code }) => code);
    expect(await offered(other)).not.toContain("KL");
    expect(await offered(object)).toContain("KL");
  });

  test("are ordered by name until an order is set", async () => {
    const before = await listed();
    expect(before.at(-1)?.code).toBe("AN");
    await adam().reviewPoint.move({ id: world.acme, code: "AN", by: -1 });
    expect((await listed()).at(-2)?.code).toBe("AN");
    await adam().reviewPoint.sort({ id: world.acme });
    expect(await listed()).toEqual(before);
  });
});

describe("intervals", () => {
  const suggested = async (code: string) =>
    (await lea().report.formPage({ id: await anObject() })).suggestions.filter(
      ({ review_point }) => review_point === code,
    );

  test("are suggested with their source, as the workspace changed them", async () => {
    const law = await suggested("PL");
    expect(law).toContainEqual(
      expect.objectContaining({ months: 3, type: "inspection", source: expect.stringContaining("9 maart 2003") }),
    );
    await adam().interval.edit({
      id: world.acme,
      line: "lift_other",
      review_point: "PL",
      type: "inspection",
      months: 6,
      about: "Lift",
      source: "Ons",
      active: true,
    });
    expect(await suggested("PL")).toContainEqual(expect.objectContaining({ months: 6, about: "Lift", source: "Ons" }));
    await adam().interval.remove({ id: world.acme, line: "lift_other" });
    expect(await suggested("PL")).toEqual(law);
  });

  test("are of any number of months up to 300", async () => {
    const own = { id: world.acme, review_point: "CO", type: "inspection", about: "Stoom", source: "" } as const;
    const { line } = await adam().interval.create({ ...own, months: 13 });
    expect(await suggested("CO")).toContainEqual(expect.objectContaining({ about: "Stoom", months: 13 }));
    expect(await errorOf(adam().interval.create({ ...own, months: 301 }))).toMatchObject({ code: "BAD_REQUEST" });
    await adam().interval.remove({ id: world.acme, line });
  });

  test("are found by their words, whatever their accents, and by their review point; a page at a time", async () => {
    const lifts = await list({ q: "LIFT", point: "PL", per_page: 2 });
    expect(lifts.items).toHaveLength(2);
    expect(lifts.meta.total).toBeGreaterThan(2);
    expect(await list({ q: "líft", point: "PL", per_page: 2 })).toEqual(lifts);
    const next = await list({ q: "LIFT", point: "PL", per_page: 2, page: 2 });
    expect(next.items[0]).toBeDefined();
    for (const { line } of next.items) expect(lifts.items.map((each) => each.line)).not.toContain(line);
    expect((await list({ q: "lift plancher", point: "PL" })).items, "each of the words").toEqual([]);
    for (const { review_point, about } of lifts.items)
      expect([review_point, about]).toEqual(["PL", expect.stringMatching(/lift/i)]);
    expect(lifts.review_points).toContainEqual({ code: "PL", title: expect.any(String) });
  });

  test("of what is done before each use, weekly or as a permit says cannot be changed in months", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, per_page: 100 })));
    const lines = pages.flatMap(({ items }) => items.map(({ line }) => line));
    expect(new Set(lines).size).toBe(pages[0]!.meta.total);
    for (const line of ["lifting_first", "rack_week", "steam_vessel"]) {
      expect(lines).not.toContain(line);
      expect(await errorOf(adam().interval.get({ id: world.acme, line }))).toMatchObject({ code: "NOT_FOUND" });
      const said = {
        review_point: "AN",
        type: "inspection",
        months: 12,
        about: "x",
        source: "",
        active: true,
      } as const;
      expect(await errorOf(adam().interval.edit({ id: world.acme, line, ...said }))).toMatchObject({
        code: "NOT_FOUND",
      });
    }
  });

  test("are suggested where they say something else: not each kind of crane, nor each machine under other", async () => {
    const cranes = (await suggested("HE")).filter(({ type, months }) => type === "inspection" && months === 3);
    expect(cranes.map(({ about }) => about)).not.toContainEqual(expect.stringContaining("Rolbrug"));
    expect((await suggested("AN")).map(({ months }) => months)).toEqual([12]);
  });

  test("are switched off, and added", async () => {
    const { line } = await adam().interval.create({
      id: world.acme,
      review_point: "LP",
      type: "checkup",
      months: 3,
      about: "Slangen",
      source: "",
    });
    expect(await suggested("LP")).toContainEqual(expect.objectContaining({ about: "Slangen", to_check: false }));
    await adam().interval.edit({
      id: world.acme,
      line,
      review_point: "LP",
      type: "checkup",
      months: 3,
      about: "Slangen",
      source: "",
      active: false,
    });
    expect((await suggested("LP")).map(({ about }) => about)).not.toContain("Slangen");
    await adam().interval.remove({ id: world.acme, line });
    expect(await errorOf(adam().interval.get({ id: world.acme, line }))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("follow-ups", () => {
  test("never form a circle, through others or when two are edited at once", async () => {
    const object = await anObject();
    const [first, second, third] = [await createReport(object), await createReport(object), await createReport(object)];
    await lea().report.edit({ id: second.id, parent_id: first.id });
    await lea().report.edit({ id: third.id, parent_id: second.id });
    expect(await errorOf(lea().report.edit({ id: first.id, parent_id: third.id }))).toMatchObject({
      message: "report.own_follow_up",
    });
    expect(await errorOf(lea().report.edit({ id: second.id, review_point: "HE" }))).toMatchObject({
      message: "report.has_follow_ups",
    });
    const [firstReport, secondReport] = [await createReport(object), await createReport(object)];
    const tried = await Promise.allSettled([
      lea().report.edit({ id: firstReport.id, parent_id: secondReport.id }),
      lea().report.edit({ id: secondReport.id, parent_id: firstReport.id }),
    ]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("the cockpit counts the newest report of each cycle that the caller reaches", async () => {
  const { ids, acme } = world;
  const before = await as(ids.olga).cockpit.page({ id: acme, point: "VL" });
  expect(before.total.counts).toEqual({});
  const object = await anObject();
  await createReport(object, { review_point: "VL", status: "nok", reported_date: addDays(today(), -9) });
  await createReport(object, { review_point: "VL" });
  await createReport(object, {
    review_point: "VL",
    type: "maintenance",
    period: 3,
    reported_date: addDays(today(), -80),
  });
  await createReport(await anObject(), { review_point: "VL", status: "oos", note: "Brand" });
  await createReport(await anObject(), { review_point: "VL", reported_date: "2020-01-01" });
  const page = await as(ids.olga).cockpit.page({ id: acme, point: "VL" });
  expect(page.total.counts).toEqual({ A: 1, S: 1, T: 1, X: 1 });
  expect(page.total.due).toEqual({ 30: 1, 60: 1, 90: 1 });
  expect(page.months.reduce((sum, { count: n }) => sum + n, 0) + page.later).toBe(2);
  expect(page.places).toHaveLength(1);
  const { total } = await as(ids.olga)
    .report.listPage({ id: acme, filter: { state: "valid", review_points: ["VL"] } })
    .then(({ meta }) => meta);
  expect(total).toBe(2);
  expect((await as(ids.gus).cockpit.page({ id: acme, point: "VL" })).total.counts).toEqual(page.total.counts);
  expect((await as(ids.mia).cockpit.page({ id: acme, point: "VL" })).total.counts).toEqual({});
  expect((await as(ids.mia).cockpit.page({ id: acme, board: world.floor })).places).toEqual([]);
});
