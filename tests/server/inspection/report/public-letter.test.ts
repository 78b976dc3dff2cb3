import { addDays, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { as } from "../../../world.ts";
import { createObject, createReport, lea, setUp } from "./report-setup.ts";

beforeAll(setUp);

/** The state of an object on its QR page, which the page of a share repeats. */
async function publicState(objectId: string) {
  const { public_id: publicId } = await lea().object.get({ id: objectId });
  const { compliance } = await as(null).object.public({ publicId });
  const { token } = await lea().share.create({ object_id: objectId, shows: ["files"], until: "1" });
  expect((await as(null).share.shown({ token })).object!.compliance).toEqual(compliance);
  return compliance;
}

test.each([
  ["is not known before the first report", null, "?"],
  ["is A after one without remarks", { status: "ok" }, "A"],
  ["is B after one with action points", { status: "ok_ap" }, "B"],
  ["is S close to the end of its validity", { reported_date: addDays(today(), -350) }, "S"],
  ["is P after its validity, where the duty does not bind", { reported_date: "2024-01-10" }, "P"],
  ["is X after its validity, where it binds", { review_point: "HE", reported_date: "2024-01-10", period: 3 }, "X"],
  ["is C after a rejection", { status: "nok" }, "C"],
  ["is T once it is out of service", { status: "oos", note: "Gescheurde haak" }, "T"],
] as const)("what a visitor is shown of an object %s", async (_title, report, state) => {
  const object = await createObject();
  const created = report ? await createReport(object, report) : null;
  expect(await publicState(object)).toEqual({ state, valid_until: created?.valid_until ?? null, is_late: false });
});

test("what a visitor is shown of an object says where only an action point is late", async () => {
  const object = await createObject();
  const { valid_until } = await createReport(object);
  await lea().actionPoint.createScheduled({
    object_id: object,
    title: "Lamp vervangen",
    priority: "high",
    scheduled_at: addDays(today(), -1),
  });
  expect(await publicState(object)).toEqual({ state: "P", valid_until, is_late: true });
});
