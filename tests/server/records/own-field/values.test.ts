import { EventEmitter, once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { objects } from "@db/schema/object";
import { transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { objectFormValues } from "@server/records/object/form-values";
import { changedOwnValues } from "@server/records/object/own-values";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { rest } from "../../../rest/client.ts";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let forklift: string;
const olga = () => as(world.ids.olga);
const lea = () => as(world.ids.lea).object;
const newObject = (fields: object = {}) => lea().create({ container_id: world.floor, title: "Machine", ...fields });
/** The mistakes for which a call is refused, by field. */
const mistakesOf = (call: Promise<unknown>) =>
  call.then(
    () => ({}),
    ({ cause }) =>
      Object.fromEntries((cause as z.ZodError).issues.map(({ path, message }) => [path.join("."), message])),
  );
const field = (input: object) => olga().ownField.create({ id: world.acme, type: "text", ...input });

beforeAll(async () => {
  world = await makeWorld();
  forklift = (await olga().kind.list({ id: world.acme })).find(({ code }) => code === "HF")!.id;
  await field({ type: "number", nl: "Hefvermogen", key: "capacity", unit: "kg" });
  await field({ type: "choice", nl: "Aandrijving", key: "fuel", options: ["Diesel", "LPG"] });
  await field({ type: "date", nl: "Garantie tot", key: "warranty" });
  await field({ type: "yes_no", nl: "Gehuurd", key: "rented", public: true });
  await field({ nl: "Kostenplaats", key: "cost_centre", public: true });
});

describe("a value", () => {
  test.each([
    ["capacity", "1 250,5", 1250.5],
    ["capacity", 12, 12],
    ["fuel", " lpg", "LPG"],
    ["warranty", "2027-01-31", "2027-01-31"],
    ["rented", "false", false],
    ["cost_centre", " K  7 ", "K 7"],
  ] as const)("%s: %j is kept as %j", async (key, sent, kept) => {
    expect((await newObject({ fields: { [key]: sent } })).fields).toEqual({ [key]: kept });
  });

  test.each([
    ["capacity", "veel", "mistake.invalid_type.number"],
    ["fuel", "Waterstof", "mistake.invalid_value"],
    ["warranty", "31/02/2027", "mistake.invalid_format.date"],
    ["rented", "misschien", "mistake.invalid_type.boolean"],
    ["cost_centre", "x".repeat(501), "mistake.too_big.string?maximum=500"],
    ["colour", "rood", "own_field.unknown"],
  ])("%s: %j is refused at its field", async (key, sent, mistake) => {
    const body = { container_id: world.floor, title: "x", fields: { [key]: sent } };
    const { status, body: answer } = await rest("POST", "/objects", { as: world.ids.lea, body });
    expect([status, Object.keys(answer.errors)]).toEqual([422, [`fields.${key}`]]);
    expect(await mistakesOf(newObject({ fields: { [key]: sent } }))).toEqual({ [`fields.${key}`]: mistake });
  });

  test("stays where it is left out, and goes where it is empty", async () => {
    const { id } = await newObject({ fields: { capacity: 5, cost_centre: "K1" } });
    expect((await lea().edit({ id, fields: { cost_centre: "" } })).fields).toEqual({ capacity: 5 });
    expect((await lea().edit({ id, fields: { capacity: null } })).fields).toEqual({});
  });

  test("that two people change at once: each field by itself", async () => {
    const { id } = await newObject({ fields: { capacity: 5, cost_centre: "K1" } });
    const based_on = JSON.stringify(objectFormValues(await lea().get({ id })));
    await lea().edit({ id, fields: { capacity: 6 } });
    const mine = { id, fields: { capacity: "5", cost_centre: "K2" }, based_on };
    expect((await lea().edit(mine)).fields).toEqual({ capacity: 6, cost_centre: "K2" });
    const warranty = "2027-01-31";
    await lea().edit({ id, fields: { warranty } }); // where the form of the other showed none
    const unaware = JSON.stringify({ ...JSON.parse(based_on), "fields.warranty": "" });
    await lea().edit({ id, fields: { warranty: "" }, based_on: unaware });
    expect((await lea().get({ id })).fields).toMatchObject({ warranty });
    const late = lea().edit({ id, fields: { capacity: "7", cost_centre: "K1" }, based_on });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT", cause: { stored: { "fields.capacity": "6" } } });
  });

  test("may be long, in a form of many", async () => {
    const rita = as(world.ids.rita);
    const keys = Array.from({ length: 45 }, (_, n) => `remark_${n}`);
    for (const key of keys) await rita.ownField.create({ id: world.rival, type: "text", nl: key, key });
    const fields = Object.fromEntries(keys.map((key) => [key, '"'.repeat(500)]));
    const made = await rita.object.create({ container_id: world.rivalBoard, title: "Lang", fields });
    const based_on = JSON.stringify(objectFormValues(made));
    expect(await rita.object.edit({ id: made.id, title: "Langer", fields, based_on })).toMatchObject({ fields });
  });

  test("that changes stands in the history, with what it was", async () => {
    const { id } = await newObject({ fields: { capacity: 5 } });
    await lea().edit({ id, fields: { capacity: 6 }, make: "Still" });
    const { items } = await olga().history.list({ id: world.acme, about: id });
    expect(items.find(({ what }) => what === "object.edit")!.facts).toEqual([
      { fact: "make", from: "", to: "Still" },
      { fact: "own_field", from: "5", to: "6", own: { titles: { nl: "Hefvermogen" }, type: "number", unit: "kg" } },
    ]);
  });

  test("is on the QR page only where the field says so", async () => {
    const { public_id } = await newObject({ fields: { capacity: 5, rented: true, cost_centre: "K1" } });
    const { facts } = await as(null).object.public({ publicId: public_id });
    expect(facts).toEqual([
      { title: "Gehuurd", type: "yes_no", unit: "", value: true },
      { title: "Kostenplaats", type: "text", unit: "", value: "K1" },
    ]);
  });
});

describe("an obligatory field", () => {
  test("of a kind is asked of new objects of that kind, and may not be emptied", async () => {
    await field({ nl: "Mast", key: "mast", required: true, kind_ids: [forklift] });
    await newObject(); // of no kind
    const missing = { "fields.mast": "mistake.required" };
    expect(await mistakesOf(newObject({ kind_id: forklift }))).toEqual(missing);
    const { id } = await newObject({ kind_id: forklift, fields: { mast: "duplex" } });
    expect(await mistakesOf(lea().edit({ id, fields: { mast: "" } }))).toEqual(missing);
    await lea().edit({ id, title: "Anders" });
  });

  test("comes with the kind that an object gets later", async () => {
    const { id } = await newObject();
    expect(await mistakesOf(lea().edit({ id, kind_id: forklift }))).toEqual({ "fields.mast": "mistake.required" });
    expect(await lea().edit({ id, kind_id: forklift, fields: { mast: "triplex" } })).toMatchObject({
      fields: { mast: "triplex" },
    });
  });

  test("does not stop the first object of a board", async () => {
    const { id } = await field({ nl: "Overal", key: "everywhere", required: true });
    await olga().object.keepFirst({ container_id: world.other, title: "Eerste", subtitle: "" });
    await olga().ownField.edit({ id: world.acme, fieldId: id, required: false });
  });
});

describe("when its field changes", () => {
  test("an object keeps an option that is no longer offered", async () => {
    const { id: fieldId } = await field({
      type: "choice",
      nl: "Kleur",
      key: "colour_of",
      options: ["Rood", "Blauw", "Geel"],
    });
    const { id } = await newObject({ fields: { colour_of: "Rood" } });
    await olga().ownField.edit({ id: world.acme, fieldId, options: ["Blauw", "Geel"] });
    await runOutbox("own_field.rewrite");
    expect((await lea().edit({ id, fields: { colour_of: "Rood" } })).fields).toEqual({ colour_of: "Rood" });
    expect(await errorOf(newObject({ fields: { colour_of: "Rood" } }))).toBeTruthy();
  });

  test("an object follows an option that gets another name", async () => {
    const { id: fieldId } = await field({ type: "choice", nl: "Hal", key: "hall", options: ["Noord", "Zuid"] });
    const { id } = await newObject({ fields: { hall: "Noord" } });
    await olga().ownField.edit({ id: world.acme, fieldId, options: "Hal Noord\nZuid" });
    await runOutbox("own_field.rewrite");
    expect((await lea().get({ id })).fields).toEqual({ hall: "Hal Noord" });
  });

  test("an object keeps an option that got its first name back, in whatever order the jobs run", async () => {
    const options = ["Oost", "West"];
    const { id: fieldId } = await field({ type: "choice", nl: "Kant", key: "side", options });
    const { id } = await newObject({ fields: { side: "Oost" } });
    await olga().ownField.edit({ id: world.acme, fieldId, options: ["Oostkant", "West"] });
    await olga().ownField.edit({ id: world.acme, fieldId, options });
    for (const rewrite of (await inOutbox("own_field.rewrite")).reverse())
      await doJob("own_field.rewrite", rewrite as never, { id: "test", attempt: 1 });
    expect((await lea().get({ id })).fields).toEqual({ side: "Oost" });
    await runOutbox("own_field.rewrite");
  });

  test("a deleted field is gone at once, its values soon, and then its key is free", async () => {
    const { id: fieldId } = await field({ nl: "Weg", key: "gone" });
    const { id } = await newObject({ fields: { gone: "x", capacity: 1 } });
    await olga().ownField.remove({ id: world.acme, fieldId });
    expect(await errorOf(newObject({ fields: { gone: "y" } }))).toBeTruthy();
    const { fields } = await lea().get({ id });
    await lea().edit({ id, fields }); // a program that sends back what it read
    expect(await errorOf(field({ nl: "Weer", key: "gone" }))).toMatchObject({ message: "own_field.key_taken" });
    await runOutbox("own_field.rewrite");
    expect((await lea().get({ id })).fields).toEqual({ capacity: 1 });
    await field({ nl: "Weer", key: "gone" });
  });
});

test("a value that somebody writes while its field is deleted goes too", async () => {
  const { id: fieldId } = await field({ nl: "Gaat weg", key: "going" });
  const { id } = await newObject();
  const steps = new EventEmitter();
  const [checked, goOn] = [once(steps, "checked"), once(steps, "goOn")];
  const writing = transact({ workspaceIds: [world.acme] }, async (tx) => {
    const changes = { fields: { going: "x" } };
    const own = await changedOwnValues(tx, world.acme, { fields: {}, kindId: null }, changes);
    steps.emit("checked");
    await goOn;
    await tx.update(objects).set({ fields: own!.after }).where(eq(objects.id, id));
  });
  await checked;
  await olga().ownField.remove({ id: world.acme, fieldId });
  const job = runOutbox("own_field.rewrite");
  await Promise.race([job, setTimeout(500)]);
  steps.emit("goOn");
  await Promise.all([writing, job]);
  expect((await lea().get({ id })).fields).toEqual({});
  await field({ nl: "Gaat weg", key: "going" });
});

describe("an external number", () => {
  test("belongs to one object of the workspace, whatever its case, and is free again in the trash", async () => {
    const { id } = await newObject({ external_number: "ERP 100" });
    await expect(newObject({ external_number: "erp 100" })).rejects.toMatchObject({
      message: "object.external_number_taken?name=Machine",
      cause: { field: "external_number" },
    });
    await lea().edit({ id, external_number: "ERP 100" });
    await olga().object.remove({ id });
    const { items } = await olga().deletion.list({ id: world.acme });
    await newObject({ external_number: "ERP 100" });
    const [deletion] = items as [(typeof items)[0]];
    expect(await errorOf(olga().deletion.restore({ id: deletion.id }))).toMatchObject({
      message: "trash.number_taken?number=ERP%20100",
    });
  });

  test("of an object out of reach is taken, without a word about that object", async () => {
    await olga().object.create({ container_id: world.other, title: "Geheim", external_number: "ERP 150" });
    const attempt = newObject({ external_number: "ERP 150" });
    await expect(attempt).rejects.toMatchObject({ message: "object.external_number_elsewhere" });
  });

  test("goes to one of two who enter it at once", async () => {
    const attempts = await Promise.allSettled([1, 2, 3].map(() => newObject({ external_number: "ERP 200" })));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const attempt of attempts)
      if (attempt.status === "rejected") expect(attempt.reason.message).toMatch("object.external_number_taken");
  });

  test("is what a search finds first", async () => {
    await newObject({ title: "ERP 300 lijkt erop" });
    const { id } = await newObject({ external_number: "ERP-300" });
    const serial = await newObject({ serial_number: "ERP-3001" });
    const { objects } = await olga().search.all({ id: world.acme, q: "erp-300", type: "all" });
    expect(objects.map((found) => found.id).slice(0, 2)).toEqual([id, serial.id]);
  });
});
