import { addDays, addMonths, today } from "@server/core/day";
import { fromForm, NewReportForm } from "@server/inspection/report/inputs";
import { beforeAll, describe, expect, test } from "vitest";
import { as } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "./report-setup.ts";

beforeAll(setUp);

const crane = { review_point: "HE", period: 12 };
const dutiesOf = async (id: string) => (await lea().object.get({ id })).duties;

describe("before a report is saved", () => {
  test("its form tells which duties it would fulfil and put on the object, and nothing is written", async () => {
    const object = await createObject();
    const ask = (period: number) =>
      lea().report.tryDuties({ id: object, type: "inspection", review_point: "HE", period });
    const yearly = await ask(12);
    expect(yearly.fulfils).toHaveLength(2);
    expect(yearly.puts.toSorted()).toEqual(yearly.fulfils.toSorted());
    const quarterly = await ask(3);
    expect(quarterly.fulfils).toHaveLength(1);
    expect(quarterly.puts).toHaveLength(2);
    expect(await dutiesOf(object)).toEqual([]);
    expect((await lea().object.get({ id: object })).answer.use).toBe("unknown");
    await createReport(object, crane);
    expect((await ask(3)).puts).toEqual([]);
    await expect(
      as(world.ids.gus).report.tryDuties({ id: object, type: "inspection", review_point: "HE", period: 3 }),
    ).rejects.toThrow();
  });

  test("its forms offer the duties of the object, and say whether they were chosen by hand", async () => {
    const object = await createObject();
    const { id, duty_ids } = await createReport(object, crane);
    const duties = (await lea().report.formPage({ id: object })).duties;
    expect(duties.map((duty) => duty.id).toSorted()).toEqual(duty_ids.toSorted());
    expect((await lea().report.editPage({ id })).chose_duties).toBe(false);
    await lea().report.edit({ id, duty_ids: [duty_ids[0]!] });
    expect((await lea().report.editPage({ id })).chose_duties).toBe(true);
  });
});

describe("the duties of a report", () => {
  test("chosen by hand stay with another period, and follow from the period again when asked", async () => {
    const object = await createObject();
    const { id, duty_ids } = await createReport(object, crane);
    const based_on = JSON.stringify({ period: 12, duty_ids: [] });
    expect((await lea().report.edit({ id, duty_ids: [] })).duty_ids).toEqual([]);
    expect((await lea().report.edit({ id, period: 24, duty_ids: [], based_on })).duty_ids).toEqual([]);
    expect((await lea().report.edit({ id, duty_ids: null })).duty_ids.toSorted()).toEqual(duty_ids.toSorted());
  });
});

test("the page of a report shows the duties that it fulfils, with the last day of each", async () => {
  const object = await createObject();
  const { id } = await createReport(object, crane);
  const daysOf = async (report: string) =>
    (await lea().report.page({ id: report })).duties.map(({ due_on, report_id }) => [due_on, report_id]);
  expect(await daysOf(id)).toEqual([
    [addMonths(today(), 3), id],
    [addMonths(today(), 12), id],
  ]);
  const parts = await createReport(object, { ...crane, period: 3 });
  expect(await daysOf(parts.id)).toEqual([[addMonths(today(), 3), parts.id]]);
  expect((await daysOf(id)).map(([, by]) => by)).toEqual([parts.id, id]);
});

describe("the form of a report", () => {
  const typed = { object_id: crypto.randomUUID(), type: "inspection", review_point: "HE", status: "ok" };
  const read = (input: object) => {
    const { data, error } = NewReportForm.safeParse({
      ...typed,
      ...{ reported_date: today(), reported_by: "", number: "", note: "", period: "", other_period: "" },
      ...input,
    });
    return data ? fromForm(data) : error!.issues.map(({ path, message }) => [path.join("."), message]);
  };

  test("takes a usual period, any other, or the day on the paper: the most exact of what is filled in", () => {
    expect(read({ period: 12 })).toMatchObject({ period: 12, duty_ids: undefined });
    expect(read({ period: 12, other_period: 18 })).toMatchObject({ period: 18 });
    expect(read({ valid_until: addMonths(today(), 7) })).toMatchObject({ valid_until: addMonths(today(), 7) });
    expect(read({})).toEqual([["period", "mistake.required"]]);
    expect(read({ other_period: 301 })).toMatchObject([["other_period", expect.any(String)]]);
    expect(read({ valid_until: addDays(today(), -1) })).toEqual([["valid_until", "report.until_outside"]]);
  });

  test("tells no duties at all from no choice", () => {
    expect(read({ period: 12, duties: "own" })).toMatchObject({ duty_ids: [] });
    expect(read({ period: 12, duties: "default", duty_ids: [crypto.randomUUID()] })).toMatchObject({ duty_ids: null });
  });
});
