import { asOperator, transact } from "@db/transact";
import { letterOn } from "@server/core/compliance-sql";
import { addDays, addMonths, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "../report/report-setup.ts";

beforeAll(setUp);

type Duty = { line: string | null; until: string | null; to_check: boolean };
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await transact(asOperator, (tx) => tx.execute<T>(query))).rows;

/** The duties of an object by line, with their last days. */
const dutiesOf = async (objectId: string) =>
  Object.fromEntries(
    (
      await rows<Duty>(sql`select coalesce(line, review_point) as line, ends_on::text as until, to_check from duties
        where object_id = ${objectId} and removed_at is null order by line`)
    ).map(({ line, until }) => [line, until]),
  );
const toCheck = async (objectId: string) =>
  (await rows<Duty>(sql`select line from duties where object_id = ${objectId} and to_check order by line`)).map(
    ({ line }) => line,
  );
const letterOf = async (objectId: string, day = today()) =>
  (await rows<{ letter: string }>(sql`select ${letterOn(day)} as letter from objects where id = ${objectId}`))[0]!
    .letter;

describe("an overhead crane", () => {
  test("with a yearly inspection that ended is red, whatever its newer quarterly one says", async () => {
    const crane = await createObject();
    const yearly = addMonths(today(), -13);
    const quarterly = addMonths(today(), -1);
    await createReport(crane, { review_point: "HE", reported_date: yearly, period: 12 });
    await createReport(crane, { review_point: "HE", reported_date: quarterly, period: 3 });
    expect(await letterOf(crane)).toBe("X");
    expect(await dutiesOf(crane)).toEqual({
      lifting_parts: addMonths(quarterly, 3),
      lifting_whole: addMonths(yearly, 12),
    });
  });

  test("with a yearly inspection of five months ago and no quarterly one since is red: its parts are overdue", async () => {
    const crane = await createObject();
    const day = addMonths(today(), -5);
    await createReport(crane, { review_point: "HE", reported_date: day, period: 12 });
    expect(await letterOf(crane)).toBe("X");
    expect(await dutiesOf(crane)).toEqual({ lifting_parts: addMonths(day, 3), lifting_whole: addMonths(day, 12) });
    await createReport(crane, { review_point: "HE", period: 3 });
    expect(await letterOf(crane)).toBe("A");
  });

  test("with a quarterly inspection alone was never inspected as a whole", async () => {
    const crane = await createObject();
    await createReport(crane, { review_point: "HE", period: 3 });
    expect(await letterOf(crane)).toBe("?");
    await rows(sql`update objects set in_service_on = ${addDays(today(), -1)} where id = ${crane} returning id`);
    expect(await letterOf(crane)).toBe("X");
  });

  test("that was rejected in its parts may be used again after a report on them, and not after one on nothing", async () => {
    const crane = await createObject();
    await createReport(crane, { review_point: "HE", reported_date: addDays(today(), -3), period: 12 });
    await createReport(crane, { review_point: "HE", reported_date: addDays(today(), -2), period: 3, status: "nok" });
    expect(await letterOf(crane)).toBe("C");
    await createReport(crane, { review_point: "HE", reported_date: addDays(today(), -1), period: 3, duty_ids: [] });
    expect(await letterOf(crane)).toBe("C");
    await createReport(crane, { review_point: "HE", period: 3 });
    expect(await letterOf(crane)).toBe("A");
  });
});

describe("a report", () => {
  test("fulfils what its period covers: a yearly one whole and parts, a quarterly one parts alone", async () => {
    const crane = await createObject();
    const yearly = await createReport(crane, { review_point: "HE", period: 12 });
    const quarterly = await createReport(crane, { review_point: "HE", period: 3 });
    expect(yearly.duty_ids).toHaveLength(2);
    expect(quarterly.duty_ids).toHaveLength(1);
    expect(yearly.duty_ids).toContain(quarterly.duty_ids[0]);
  });

  test("has the last day of its paper, of which the months are rounded up", async () => {
    const crane = await createObject();
    const until = addDays(addMonths(today(), 12), 5);
    const report = await createReport(crane, { review_point: "HE", period: undefined, valid_until: until });
    expect(report).toMatchObject({ valid_until: until, period: 13 });
    expect(await dutiesOf(crane)).toEqual({ lifting_parts: addMonths(today(), 3), lifting_whole: until });
    const before = { review_point: "HE", period: undefined, valid_until: addDays(today(), -1) };
    expect(await errorOf(createReport(crane, before))).toMatchObject({ code: "BAD_REQUEST" });
    expect(await errorOf(createReport(crane, { period: undefined }))).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("keeps the day of its paper when only its date is put right, and follows a new period", async () => {
    const crane = await createObject();
    const until = addDays(addMonths(today(), 12), 5);
    const { id } = await createReport(crane, { review_point: "HE", period: undefined, valid_until: until });
    const earlier = await lea().report.edit({ id, reported_date: addDays(today(), -10) });
    expect(earlier).toMatchObject({ valid_until: until, period: 13 });
    const { period: _, ...sent } = earlier;
    expect(await lea().report.edit({ ...sent, id, parent_id: null, period: 6, file: undefined })).toMatchObject({
      valid_until: addMonths(addDays(today(), -10), 6),
      period: 6,
    });
  });

  test("fulfils the duties that are chosen; those of another object are refused", async () => {
    const [crane, other] = [await createObject(), await createObject()];
    const yearly = await createReport(crane, { review_point: "HE", period: 12 });
    const [one] = yearly.duty_ids;
    const chosen = await createReport(crane, { review_point: "HE", period: 12, duty_ids: [one!] });
    expect(chosen.duty_ids).toEqual([one]);
    const refused = createReport(other, { review_point: "HE", period: 12, duty_ids: [one!] });
    expect(await errorOf(refused)).toMatchObject({ message: "duty.unknown" });
  });

  test("of a forklift leaves open whether it lifts with an attachment, unless its reports show it", async () => {
    const [plain, lifting] = [await createObject(), await createObject()];
    await createReport(plain, { period: 12 });
    expect(Object.keys(await dutiesOf(plain))).toEqual(["forklift"]);
    expect(await toCheck(plain)).toEqual(["forklift"]);
    await createReport(lifting, { period: 3 });
    expect(Object.keys(await dutiesOf(lifting))).toEqual(["forklift_lifting", "forklift_parts"]);
    expect(await toCheck(lifting)).toEqual([]);
  });

  test("of a lift with a yearly period takes the stricter of what it can be", async () => {
    const lift = await createObject();
    await createReport(lift, { review_point: "PL", period: 12, reported_date: addMonths(today(), -7) });
    expect(Object.keys(await dutiesOf(lift))).toEqual(["lift_between", "lift_certified"]);
    expect(await letterOf(lift)).toBe("X"); // the inspection between is overdue
    expect(await toCheck(lift)).toEqual(["lift_between", "lift_certified"]);
  });

  test("of a risk analysis is no inspection", async () => {
    const lift = await createObject();
    await createReport(lift, { review_point: "PL", period: 12, reported_date: addMonths(today(), -13) });
    await createReport(lift, { review_point: "PL", period: 180 });
    expect(await dutiesOf(lift)).toMatchObject({ lift_certified: addMonths(addMonths(today(), -13), 12) });
    expect(await letterOf(lift)).toBe("X");
  });

  test.each([
    ["AN", "inspection", 24, ["other"]], // not the leak check of an air conditioner
    ["AN", "maintenance", 12, ["AN"]], // nor the maintenance of a fire detection
    ["EL", "checkup", 12, ["EL"]], // nor thermography
    ["WA", "maintenance", 12, ["WA"]], // nor the sweeping of a chimney
    ["KL", "inspection", 6, ["harness"]], // nor rope access
    ["GA", "inspection", 60, ["gas"]], // nor a tank for liquefied gas
  ] as const)(
    "on %s, %s of %i months does not say which other machine it is",
    async (review_point, type, period, lines) => {
      const object = await createObject();
      await createReport(object, { review_point, type, period });
      expect(Object.keys(await dutiesOf(object))).toEqual(lines);
    },
  );

  test("on a review point that the catalogue does not know says itself how often, and binds", async () => {
    const object = await createObject();
    await createReport(object, {
      review_point: "HE",
      type: "maintenance",
      period: 7,
      reported_date: addMonths(today(), -8),
    });
    expect(await letterOf(object)).toBe("P"); // maintenance does not bind
    expect(Object.keys(await dutiesOf(object))).toEqual(["HE"]);
  });
});

describe("a forklift of which nobody said whether it lifts loads by a hook", () => {
  test("that is made by its kind has the duties of lifting gear once a quarterly report shows them", async () => {
    const kinds = await as(world.ids.olga).kind.list({ id: world.acme });
    const kind_id = kinds.find(({ code }) => code === "HF")!.id;
    const truck = (await lea().object.create({ container_id: world.floor, title: "Heftruck met haak", kind_id })).id;
    expect(Object.keys(await dutiesOf(truck))).toEqual(["forklift"]);
    const yearly = addMonths(today(), -5);
    await createReport(truck, { reported_date: yearly, period: 12 });
    expect(await dutiesOf(truck)).toEqual({ forklift: addMonths(yearly, 12) });
    const quarterly = addMonths(today(), -4);
    await createReport(truck, { reported_date: quarterly, period: 3 });
    expect(await dutiesOf(truck)).toEqual({
      forklift_lifting: addMonths(yearly, 12),
      forklift_parts: addMonths(quarterly, 3),
    });
    expect(await letterOf(truck)).toBe("X");
  });

  test("keeps what somebody chose, whatever reports show", async () => {
    const truck = await createObject();
    await lea().duty.put({ id: truck, lines: ["forklift"] });
    await createReport(truck, { period: 3 });
    expect(Object.keys(await dutiesOf(truck))).toEqual(["forklift"]);
  });
});
