import { addDays, addMonths, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { valuesOfDuties } from "~/components/report/values-of-duties";
import { createObject, createReport, lea, setUp } from "./report-setup.ts";

beforeAll(setUp);

const valuesFor = async (id: string) => valuesOfDuties((await lea().report.formPage({ id })).duties);

test("a new report starts with the duty that is late the longest, else with the one that ends first", async () => {
  const crane = await createObject();
  await createReport(crane, { review_point: "HE", reported_date: addMonths(today(), -11), period: 12 });
  expect(await valuesFor(crane)).toEqual({ type: "inspection", review_point: "HE", period: 3 });
  await createReport(crane, { review_point: "HE", reported_date: addDays(today(), -3), period: 3 });
  expect(await valuesFor(crane)).toEqual({ type: "inspection", review_point: "HE", period: 12 });
});

test("a duty that was never fulfilled comes before those that run, and without duties nothing is filled in", async () => {
  const machine = await createObject();
  expect(await valuesFor(machine)).toEqual({});
  await createReport(machine, { review_point: "KL", reported_date: today(), period: 12 });
  const running = (await lea().duty.list({ id: machine })).map(({ id }) => id);
  await lea().duty.put({ id: machine, lines: [...running, "lifting_whole"], reason: "" });
  expect(await valuesFor(machine)).toMatchObject({ review_point: "HE" });
});
