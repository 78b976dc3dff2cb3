import { asOperator, transact } from "@db/transact";
import { letterOn } from "@server/core/compliance-sql";
import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "./report-setup.ts";

beforeAll(setUp);

/** The letter of an object on a day. */
async function letterOfObject(objectId: string, day = today()): Promise<string> {
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute<{ letter: string }>(sql`select ${letterOn(day)} as letter from objects where id = ${objectId}`),
  );
  return rows[0]!.letter;
}

describe("the state of an object is", () => {
  test("A up to the warning window, S in it up to the last day, P the day after: its duty does not bind", async () => {
    const object = await createObject();
    expect(await letterOfObject(object)).toBe("?");
    const { valid_until } = await createReport(object);
    expect(await letterOfObject(object, addDays(valid_until, -31))).toBe("A");
    expect(await letterOfObject(object, addDays(valid_until, -30))).toBe("S");
    expect(await letterOfObject(object, valid_until)).toBe("S");
    expect(await letterOfObject(object, addDays(valid_until, 1))).toBe("P");
  });

  test("written only where it changes", async () => {
    const object = await createObject();
    await createReport(object);
    const written = async () => {
      const { rows } = await transact(asOperator, (tx) =>
        tx.execute(sql`select ctid::text as at from objects where id = ${object}`),
      );
      return rows[0];
    };
    const before = await written();
    await transact(asOperator, (tx) => tx.execute(sql`update reports set status = status where object_id = ${object}`));
    expect(await written()).toEqual(before);
  });

  test("warned of 60 days ahead for periods over 24 months", async () => {
    const object = await createObject();
    const { valid_until } = await createReport(object, { period: 36 });
    expect(await letterOfObject(object, addDays(valid_until, -61))).toBe("A");
    expect(await letterOfObject(object, addDays(valid_until, -60))).toBe("S");
  });

  test("C and T, whatever the day", async () => {
    const object = await createObject();
    const { id, valid_until } = await createReport(object, { status: "nok" });
    for (const day of [today(), valid_until, addDays(valid_until, 1)])
      expect(await letterOfObject(object, day)).toBe("C");
    await lea().report.edit({ id, status: "oos", note: "Brand" });
    for (const day of [today(), addDays(valid_until, 1)]) expect(await letterOfObject(object, day)).toBe("T");
  });

  test("B until the report's action points are all in order", async () => {
    const object = await createObject();
    const report = await createReport(object, { status: "ok_ap" });
    expect(await letterOfObject(object)).toBe("B");
    const points = await Promise.all(
      ["Lamp", "Spiegel"].map((title) => lea().actionPoint.create({ object_id: object, title, report_id: report.id })),
    );
    await lea().actionPoint.resolve({ id: points[0]!.id, status: "ok" });
    expect(await letterOfObject(object)).toBe("B");
    await lea().actionPoint.resolve({ id: points[1]!.id, status: "nok", solved_note: "Past niet" });
    expect(await letterOfObject(object)).toBe("B");
    await lea().actionPoint.recheck({ id: points[1]!.id, status: "ok" });
    expect(await letterOfObject(object)).toBe("A");
    await lea().actionPoint.reopen({ id: points[0]!.id, reason: "Weer stuk" });
    expect(await letterOfObject(object)).toBe("B");
    await lea().actionPoint.remove({ id: points[0]!.id });
    expect(await letterOfObject(object)).toBe("A");
  });

  test("B with an open action point of its own, P once its day is over", async () => {
    const object = await createObject();
    await createReport(object);
    const { id } = await lea().actionPoint.createScheduled({
      object_id: object,
      title: "Lamp",
      scheduled_at: addDays(today(), 2),
    });
    expect(await letterOfObject(object)).toBe("B");
    expect(await letterOfObject(object, addDays(today(), 2))).toBe("B");
    expect(await letterOfObject(object, addDays(today(), 3))).toBe("P");
    await lea().actionPoint.edit({ id, scheduled_at: addDays(today(), 5) });
    expect(await letterOfObject(object, addDays(today(), 3))).toBe("B");
    await lea().actionPoint.resolve({ id, status: "ok" });
    expect(await letterOfObject(object, addDays(today(), 9))).toBe("A");
  });

  test("that of the newest report of each type and review point, the worst of them", async () => {
    const object = await createObject();
    await createReport(object, { status: "nok", reported_date: addDays(today(), -9) });
    await createReport(object, { reported_date: addDays(today(), -8) });
    expect(await letterOfObject(object)).toBe("A"); // superseded
    const gear = await createReport(object, { review_point: "HE", status: "nok" });
    expect(await letterOfObject(object)).toBe("C"); // another cycle
    await createReport(object, { review_point: "HE", type: "maintenance" });
    expect(await letterOfObject(object)).toBe("C"); // another type does not supersede
    await lea().report.edit({ id: gear.id, status: "ok" });
    expect(await letterOfObject(object)).toBe("A");
  });

  test("not changed by an edit of an older report, unless its new date makes it the newest", async () => {
    const object = await createObject();
    const older = await createReport(object, { reported_date: addDays(today(), -40) });
    await createReport(object, { reported_date: addDays(today(), -20) });
    await lea().report.edit({ id: older.id, status: "nok" });
    expect(await letterOfObject(object)).toBe("A");
    await lea().report.edit({ id: older.id, reported_date: addDays(today(), -10) });
    expect(await letterOfObject(object)).toBe("C");
  });

  test("without a report that is deleted, and with it once restored", async () => {
    const object = await createObject();
    await createReport(object, { reported_date: addDays(today(), -20) });
    const bad = await createReport(object, { status: "nok" });
    await lea().report.remove({ id: bad.id });
    expect(await letterOfObject(object)).toBe("A");
    expect(await errorOf(lea().report.get({ id: bad.id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(lea().report.remove({ id: bad.id }))).toMatchObject({ code: "NOT_FOUND" });
    const { items } = await as(world.ids.adam).deletion.list({ id: world.acme });
    const entry = items.find(({ kind, title }) => kind === "report" && title.includes("Heftruck"))!;
    await as(world.ids.adam).deletion.restore({ id: entry.id });
    expect(await letterOfObject(object)).toBe("C");
  });

  test("the same after the object was in the trash", async () => {
    const object = await createObject();
    const { id } = await createReport(object, { status: "nok" });
    const { title } = await lea().object.get({ id: object });
    await lea().object.remove({ id: object });
    expect(await errorOf(lea().report.get({ id }))).toMatchObject({ code: "NOT_FOUND" });
    const { items } = await as(world.ids.adam).deletion.list({ id: world.acme });
    await as(world.ids.adam).deletion.restore({ id: items.find((item) => item.title === title)!.id });
    expect((await lea().report.get({ id })).status).toBe("nok");
    expect(await letterOfObject(object)).toBe("C");
  });

  test("right after two changes at the same time: the second sees the first", async () => {
    const object = await createObject();
    const report = await createReport(object, { status: "ok_ap" });
    const points = [];
    for (const title of ["Lamp", "Spiegel", "Vork", "Band"]) {
      points.push(await lea().actionPoint.create({ object_id: object, title, report_id: report.id }));
    }
    await Promise.all(points.map(({ id }) => lea().actionPoint.resolve({ id, status: "ok" })));
    expect(await letterOfObject(object)).toBe("A");
  });
});
