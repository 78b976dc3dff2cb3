import { addDays, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as } from "../../../world.ts";
import { createObject, createReport, lea, setUp } from "./report-setup.ts";

beforeAll(setUp);

const publicIdOf = async (objectId: string) => (await lea().object.get({ id: objectId })).public_id;
const sharedObject = async (objectId: string, shows: ("files" | "reports")[]) => {
  const { token } = await lea().share.create({ object_id: objectId, shows, until: "1" });
  return (await as(null).share.shown({ token })).object!;
};

/** The state of an object on its QR page, which the page of a share repeats. */
async function publicState(objectId: string) {
  const { compliance } = await as(null).object.public({ publicId: await publicIdOf(objectId) });
  expect((await sharedObject(objectId, ["files"])).compliance).toEqual(compliance);
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
  expect(await publicState(object)).toEqual({ state, valid_until: created?.valid_until ?? null });
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
  expect(await publicState(object)).toEqual({ state: "P", valid_until });
});

test.each([
  ["nl", "Niet gebruiken: buiten dienst sinds 3 november 2026 door Tom Claes: Gescheurde haak"],
  ["en", "Do not use: out of service since 3 November 2026 by Tom Claes: Gescheurde haak"],
  ["fr", "Ne pas utiliser\u00a0: hors service depuis le 3 novembre 2026 par Tom Claes\u00a0: Gescheurde haak"],
  ["de", "Nicht benutzen: außer Betrieb seit dem 3. November 2026 durch Tom Claes: Gescheurde haak"],
])("the public JSON answers in the language of the phone: %s", async (language, text) => {
  const object = await createObject();
  const reported_date = "2026-11-03";
  await createReport(object, { status: "oos", reported_date, reported_by: "Tom Claes", note: "Gescheurde haak" });
  const headers = { "accept-language": language };
  const { body } = await rest("GET", `/objects/public/${await publicIdOf(object)}`, { headers });
  expect(body.data.answer).toMatchObject({
    use: "no",
    text,
    until: null,
    next: expect.stringMatching(/^(Vraag|Ask|Dem|Wende)/),
  });
  expect(body.data.last_inspection).toEqual({ on: reported_date, by: "Tom Claes" });
  expect(body.data.compliance.state).toBe("T");
});

test("a visitor who may use an object has nothing to ask", async () => {
  const object = await createObject();
  await createReport(object, { status: "ok_ap" });
  const { answer } = await as(null).object.public({ publicId: await publicIdOf(object) });
  expect(answer).toMatchObject({ use: "yes_with_points", next: null });
});

test("a share names what reports say, and who made them, only if it shows reports", async () => {
  const object = await createObject();
  await createReport(object, { status: "oos", reported_by: "Tom Claes", note: "Gescheurde haak" });
  const named = {
    answer: { text: expect.stringContaining("Tom Claes: Gescheurde haak"), because: [{ by: "Tom Claes" }] },
  };
  expect(await sharedObject(object, ["reports"])).toMatchObject(named);
  const hidden = (await sharedObject(object, ["files"])).answer;
  expect(hidden).toMatchObject({ use: "no", because: [{ reason: "out_of_service", by: "" }] });
  expect(JSON.stringify(hidden)).not.toMatch(/Claes|haak/);
});
