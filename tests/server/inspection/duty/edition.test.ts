import { asOperator, transact } from "@db/transact";
import { addMonths, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let crane: string;
const sam = () => as(world.ids.sam);
const olga = () => as(world.ids.olga);
const lea = () => as(world.ids.lea);
const PARTS = "lifting_parts";
const sources = { nl: "", en: "", fr: "", de: "" };

/** The line as it is now, as a form would send it. */
const formOf = async (line: string) => {
  const { values } = await sam().catalogue.line({ line });
  return { ...values, line, source: sources, checked: false };
};
const change = async (more: object, line = PARTS) => sam().catalogue.save({ ...(await formOf(line)), ...more });
const publish = async (note = "Onderdelen elke zes maanden") =>
  sam().catalogue.publish({ note, revision: (await sam().catalogue.drafts()).revision });
const linesOf = async (id = world.acme) =>
  new Map((await olga().duty.catalogue({ id })).map((each) => [each.line, each]));
const dutyOf = async (id: string, line = PARTS) => (await lea().duty.list({ id })).find((each) => each.line === line)!;
const newest = async () => (await olga().catalogue.edition({ id: world.acme })).newest;

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`delete from catalogue_changes`);
    await tx.execute(sql`update workspaces set catalogue_edition = 0`);
    await tx.execute(sql`delete from catalogue_editions`);
    await tx.execute(sql`update duties set removed_at = now()`);
  });
  crane = (await lea().object.create({ container_id: world.floor, title: "Rolbrug", in_service_on: "2020-01-01" })).id;
  await lea().report.create({
    ...{ object_id: crane, type: "inspection", review_point: "HE", status: "ok", period: 12 },
    reported_date: addMonths(today(), -5),
  });
});

test("a change reaches a workspace when it takes the edition over, and turns the answer of its machines", async () => {
  expect((await lea().object.get({ id: crane })).answer.use).toBe("no");
  await change({ every: 6, checked: true, note: "Nagelezen" });
  expect((await linesOf()).get(PARTS)!.every).toBe(3);
  expect((await sam().catalogue.list({ show: "draft" })).items).toMatchObject([
    { line: PARTS, every: 6, is_draft: true, checked_on: today() },
  ]);
  await publish();
  expect((await sam().catalogue.list({})).drafts_count).toBe(0);
  expect((await linesOf()).get(PARTS)!.every).toBe(3);
  expect((await olga().interval.list({ id: world.acme })).has_newer_edition).toBe(true);
  const page = await olga().catalogue.edition({ id: world.acme });
  expect(page).toMatchObject({
    ...{ edition: 0, newest: 1, editions: [{ number: 1, note: "Onderdelen elke zes maanden" }] },
    changes: [{ line: PARTS, before: { every: 3 }, after: { every: 6 }, stays: 0 }],
  });
  expect(page.changes[0]!.takes).toBeGreaterThan(0);

  await olga().catalogue.takeOver({ id: world.acme, edition: 1 });
  expect((await linesOf()).get(PARTS)).toMatchObject({ every: 6, edition: 1, checked_on: today() });
  expect(await dutyOf(crane)).toMatchObject({ every: 6 });
  expect((await lea().object.get({ id: crane })).answer.use).toBe("yes");
  expect((await olga().interval.list({ id: world.acme })).has_newer_edition).toBe(false);
  const [event] = (await olga().history.list({ id: world.acme })).items;
  expect(event).toMatchObject({ what: "catalogue.take_over", who: { name: expect.stringContaining("olga") } });
  // the neighbour follows its own edition
  expect((await as(world.ids.rita).duty.catalogue({ id: world.rival })).find(({ line }) => line === PARTS)!.every).toBe(
    3,
  );
});

test("who checked the source of a line, and when, is known after it was published too; each edition says what it changed", async () => {
  await change({ every: 6, checked: true });
  await publish("Onderdelen elke zes maanden");
  await change({ every: 4 }); // without reading the source again
  const checked = { checked_on: today(), checked_by: "sam World" };
  const { items, editions } = await sam().catalogue.list({ q: PARTS });
  expect(items.find(({ line }) => line === PARTS)).toMatchObject(checked);
  expect((await sam().catalogue.line({ line: PARTS })).line).toMatchObject(checked);
  expect(editions).toEqual([
    {
      ...{ number: 1, note: "Onderdelen elke zes maanden", published_on: today(), published_by: "sam World" },
      lines_count: 1,
    },
  ]);
  await publish("Onderdelen elke vier maanden");
  const changed = async (number: number) =>
    (await sam().catalogue.published({ number })).changes.map(({ line, before, after }) => [
      line,
      before.every,
      after.every,
    ]);
  expect(await changed(1)).toEqual([[PARTS, 3, 6]]);
  expect(await changed(2)).toEqual([[PARTS, 6, 4]]);
  expect(await errorOf(sam().catalogue.published({ number: 3 }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await errorOf(olga().catalogue.published({ number: 1 }))).toMatchObject({ code: "NOT_FOUND" });
});

test("duties that somebody changed stay, and so do lines with an interval of the workspace's own", async () => {
  const duty = await dutyOf(crane);
  await transact(asOperator, (tx) => tx.execute(sql`update duties set every = 2 where id = ${duty.id}`));
  await change({ every: 6 });
  await change({ every: 24 }, "lifting_whole");
  await olga().interval.edit({
    ...{ id: world.acme, line: "lifting_whole", review_point: "HE", type: "inspection", months: 6, about: "Volledig" },
    ...{ source: "Ons beleid", active: true },
  });
  await publish();
  const { changes } = await olga().catalogue.edition({ id: world.acme });
  expect(changes.find(({ line }) => line === PARTS)).toMatchObject({ stays: 1 });
  expect(changes.find(({ line }) => line === "lifting_whole")).toMatchObject({ takes: 0, stays: 0 });
  await olga().catalogue.takeOver({ id: world.acme, edition: await newest() });
  expect((await dutyOf(crane)).every).toBe(2);
  expect((await dutyOf(crane, "lifting_whole")).every).toBe(12);
  expect((await linesOf()).get("lifting_whole")!.every).toBe(6);
});

test("a weight that falls no longer binds, and a new workspace begins with the newest edition", async () => {
  await change({ weight: "norm", source: { ...sources, nl: "Nieuwe norm" } });
  await publish();
  await olga().catalogue.takeOver({ id: world.acme, edition: 1 });
  expect(await dutyOf(crane)).toMatchObject({ binds: false, source: "Nieuwe norm" });
  expect((await lea().object.get({ id: crane })).answer.use).toBe("yes_with_points");
  const { id } = await as(world.ids.mia).workspace.create({ name: "Nieuw bedrijf" });
  const [row] = await transact(
    asOperator,
    async (tx) =>
      (await tx.execute<{ edition: number }>(sql`select catalogue_edition as edition from workspaces where id = ${id}`))
        .rows,
  );
  expect(row!.edition).toBe(1);
});

test("two admins at once: what changed meanwhile is not overwritten, and one edition goes out", async () => {
  const shown = await formOf(PARTS);
  await change({ every: 6 });
  expect((await errorOf(sam().catalogue.save({ ...shown, every: 4 }))).message).toBe("catalogue.changed_meanwhile");
  const { revision } = await sam().catalogue.drafts();
  const both = await Promise.allSettled([
    sam().catalogue.publish({ note: "Een", revision }),
    sam().catalogue.publish({ note: "Twee", revision }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await newest()).toBe(1);
  await change({ every: 4 });
  const old = (await sam().catalogue.drafts()).revision;
  await change({ every: 5 });
  expect((await errorOf(sam().catalogue.publish({ note: "Drie", revision: old }))).message).toBe(
    "catalogue.changed_meanwhile",
  );
  await publish("Drie");
  expect((await errorOf(olga().catalogue.takeOver({ id: world.acme, edition: 1 }))).message).toBe(
    "catalogue.newer_meanwhile",
  );
});

test("what makes no sense is refused, and a change can be taken back", async () => {
  expect((await errorOf(change({ every: 0 }))).message).toBe("catalogue.interval_needed");
  expect((await errorOf(change({ every: 601 }))).code).toBe("BAD_REQUEST");
  expect((await errorOf(publish())).message).toBe("catalogue.nothing_to_publish");
  expect((await errorOf(sam().catalogue.undo({ line: PARTS }))).code).toBe("NOT_FOUND");
  expect((await errorOf(sam().catalogue.line({ line: "no_such_line" }))).code).toBe("NOT_FOUND");
  await change({ every: 6 });
  await sam().catalogue.undo({ line: PARTS });
  expect((await sam().catalogue.line({ line: PARTS })).values.every).toBe(3);
  const found = await sam().catalogue.list({ q: "kettingen haken" });
  const { meta } = await sam().catalogue.list({});
  expect(found.items.length).toBeGreaterThan(0);
  expect(found.meta.total).toBeLessThan(meta.total);
  const further = await sam().catalogue.list({ page: 2 });
  expect(further.items[0]).toBeDefined();
  expect((await sam().catalogue.list({})).items).not.toContainEqual(further.items[0]);
});
