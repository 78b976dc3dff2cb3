import { addDays, addMonths, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { wordOfState } from "~/ui/state";
import { as } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "../../inspection/report/report-setup.ts";

beforeAll(setUp);

const yesterday = () => addDays(today(), -1);
const hoist = { review_point: "HE" as const };

test("a list says why an object may not be used, and since when: not the day before", async () => {
  const [expired, voided, calm] = [await createObject(), await createObject(), await createObject()];
  await createReport(expired, { ...hoist, reported_date: addMonths(today(), -5) });
  await createReport(voided, { ...hoist, reported_date: addDays(today(), -9) });
  await lea().incident.create({ id: voided, kind: "accident", happened_on: yesterday(), note: "" });
  await createReport(calm, hoist);
  const { objects } = await lea().container.page({ id: world.floor });
  const row = (id: string) => objects.items.find((item) => item.id === id)!;
  expect(row(expired).because).toMatchObject({
    reason: "overdue",
    what: expect.stringMatching(/^Kabels, kettingen, haken en remmen: vervallen sinds /),
    since: addDays(addMonths(addMonths(today(), -5), 3), 1),
  });
  expect(row(voided).because).toMatchObject({ reason: "voided", since: yesterday() });
  expect(row(voided).because!.what).toContain("na het ongeval van");
  expect(wordOfState(row(voided).state, row(voided).because)).toBe("state.object.X.by.voided");
  expect(row(calm).because).toBeNull();
  const all = await lea().object.list({ id: world.acme });
  const reasonOf = (id: string) => all.items.find((item) => item.id === id)!.because?.reason;
  expect([expired, voided, calm].map(reasonOf)).toEqual(["overdue", "voided", undefined]);
});

test("a share's list says so too, without who took it out of service or why", async () => {
  const stopped = await createObject();
  await lea().outOfService.begin({ id: stopped, since: today(), reason: "Grendel versleten", todo: "" });
  const { token } = await lea().share.create({ container_id: world.floor, shows: ["reports"], until: "7" });
  const { container } = await as(null).share.shown({ token });
  const because = container!.objects.items.find(({ id }) => id === stopped)!.because!;
  expect(because.what).toMatch(/^buiten dienst sinds [^,]+$/);
});

test("a share says for each duty how it stands, beside what the reports found", async () => {
  const crane = await createObject();
  await createReport(crane, { ...hoist, reported_date: addMonths(today(), -5) });
  const { token } = await lea().share.create({ object_id: crane, shows: ["reports"], until: "7" });
  const { object } = await as(null).share.shown({ token });
  expect(object!.duties!.map(({ line, state }) => [line, state])).toEqual([
    ["lifting_parts", "X"],
    ["lifting_whole", "A"],
  ]);
});
