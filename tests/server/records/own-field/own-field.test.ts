import { readForm } from "@server/http/forms";
import { ownFieldFormValues } from "@server/records/own-field/form-values";
import { NewOwnField } from "@server/records/own-field/inputs";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const adam = (locale: "nl" | "fr" = "nl") => as(world.ids.adam, { locale }).ownField;
const listed = () => adam().list({ id: world.acme });
const one = (fieldId: string) => ({ id: world.acme, fieldId });

test("members read the fields of their workspace; only its admins change them", async () => {
  const { id } = await adam().create({ id: world.acme, type: "text", nl: "Kostenplaats" });
  expect((await as(world.ids.gus).ownField.list({ id: world.acme })).map(({ title }) => title)).toContain(
    "Kostenplaats",
  );
  for (const name of ["lea", "gus", "tab"] as const)
    expect(await errorOf(as(world.ids[name]).ownField.edit({ ...one(id), nl: "x" })), name).toMatchObject({
      code: "FORBIDDEN",
    });
  for (const attempt of [
    () => as(world.ids.rita).ownField.edit({ ...one(id), nl: "x" }),
    () => as(world.ids.rita).ownField.edit({ id: world.rival, fieldId: id, nl: "x" }),
    () => as(world.ids.rita).ownField.remove({ id: world.rival, fieldId: id }),
  ])
    expect(await errorOf(attempt())).toMatchObject({ code: "NOT_FOUND" });
});

test("a field has a name in at least one language, which no other has, and a key made of it", async () => {
  const made = await adam().create({
    id: world.acme,
    type: "number",
    nl: "Hefvermogen (max.)",
    fr: "Capacité",
    unit: "kg",
  });
  expect(made).toMatchObject({ key: "hefvermogen_max", title: "Hefvermogen (max.)", unit: "kg", active: true });
  expect((await adam("fr").page(one(made.id))).field!.title).toBe("Capacité");
  expect(await errorOf(adam().create({ id: world.acme, type: "text", nl: " " }))).toMatchObject({
    message: "mistake.required",
  });
  expect(await errorOf(adam().create({ id: world.acme, type: "text", fr: "CAPACITÉ" }))).toMatchObject({
    message: "own_field.title_taken",
  });
  expect(await errorOf(adam().create({ id: world.acme, type: "text", nl: "x", key: made.key }))).toMatchObject({
    message: "own_field.key_taken",
  });
  expect(await adam().create({ id: world.acme, type: "text", en: "Hefvermogen max" })).toMatchObject({
    key: "hefvermogen_max_2",
  });
  expect((await adam().create({ id: world.acme, type: "text", nl: "№ 1" })).key).toMatch(/^[a-z]/);
});

test("a choice has at least two options", async () => {
  const attempt = adam().create({ id: world.acme, type: "choice", nl: "Aandrijving", options: "Diesel\n diesel \n" });
  expect(await errorOf(attempt)).toMatchObject({ message: "own_field.two_options" });
});

test("a kind of another workspace is refused", async () => {
  const [theirs] = await as(world.ids.rita).kind.list({ id: world.rival });
  const attempt = adam().create({ id: world.acme, type: "text", nl: "Van hen", kind_ids: [theirs!.id] });
  expect(await errorOf(attempt)).toMatchObject({ message: "kind.unknown" });
});

/** As a browser sends it: an empty value first, so that no ticked kind is a choice too. */
const byForm = async (kinds: string[], more: [string, string][]) => {
  const sent = readForm(NewOwnField, [["id", world.acme], ...["", ...kinds].map(ofKind), ...more]);
  return adam().create(sent as z.input<typeof NewOwnField>);
};
const ofKind = (kind: string): [string, string] => ["kind_ids", kind];

test("the form makes a field for all kinds, for one, and for some", async () => {
  const [one, two] = (await as(world.ids.adam).kind.list({ id: world.acme })).map(({ id }) => id);
  for (const kinds of [[], [one!], [one!, two!]]) {
    const names: [string, string][] = [
      ["type", "text"],
      ["nl", `Voor ${kinds.length}`],
    ];
    expect((await byForm(kinds, names)).kind_ids).toEqual(kinds);
  }
});

test("fields are listed in their order, and move one step at a time", async () => {
  const { id } = await adam().create({ id: world.acme, type: "date", nl: "Laatste" });
  const before = (await listed()).map((field) => field.id);
  await adam().move({ ...one(id), by: 1 });
  await adam().move({ ...one(id), by: -1 });
  expect((await listed()).map((field) => field.id)).toEqual([...before.slice(0, -2), id, before.at(-2)]);
});

test("of two people who change a field at once, the second is shown what the first wrote", async () => {
  const { id } = await adam().create({ id: world.acme, type: "text", nl: "Samen" });
  const based_on = JSON.stringify(ownFieldFormValues((await adam().page(one(id))).field!));
  await adam().edit({ ...one(id), nl: "Anders" });
  expect(await errorOf(adam().edit({ ...one(id), nl: "Nog anders", based_on }))).toMatchObject({ code: "CONFLICT" });
  expect(await adam().edit({ ...one(id), nl: "Samen", en: "Together", based_on })).toMatchObject({
    nl: "Anders",
    en: "Together",
  });
});

test("programs make, change and delete fields", async () => {
  const path = `/workspaces/${world.acme}/fields`;
  const made = await rest("POST", path, { as: world.ids.adam, body: { type: "yes_no", en: "Rented", public: true } });
  expect(made).toMatchObject({ status: 201, body: { data: { key: "rented", type: "yes_no", public: true } } });
  const { id } = made.body.data;
  expect(await rest("PUT", `${path}/${id}`, { as: world.ids.adam, body: { required: true } })).toMatchObject({
    status: 200,
    body: { data: { required: true, public: true } },
  });
  expect((await rest("DELETE", `${path}/${id}`, { as: world.ids.adam })).status).toBe(204);
  expect((await listed()).map((field) => field.id)).not.toContain(id);
});

test("a field is never named as what every object has in JavaScript", async () => {
  const made = await adam().create({ id: world.acme, type: "text", en: "Constructor", public: true });
  expect(made.key).toBe("constructor_2");
  const { public_id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Zonder" });
  expect((await as(null).object.public({ publicId: public_id })).facts).toEqual([]);
  expect(await errorOf(adam().create({ id: world.acme, type: "text", nl: "x", key: "constructor" }))).toMatchObject({
    message: "own_field.key_taken",
  });
});

test("a field stays for its kind when that is switched off, and is switched off when its last kind is deleted", async () => {
  const kind = as(world.ids.adam).kind;
  const { id: kindId } = await kind.create({ id: world.acme, nl: "Reachtruck" });
  const { id } = await adam().create({ id: world.acme, type: "text", nl: "Reikwijdte", kind_ids: [kindId] });
  await kind.edit({ id: world.acme, kindId, active: false });
  const { kinds } = await adam().page(one(id));
  expect(kinds.map((each) => each.id)).toContain(kindId);
  await kind.remove({ id: world.acme, kindId });
  const { own_fields } = await as(world.ids.lea).object.start({ id: world.floor });
  expect(own_fields.map(({ title }) => title)).not.toContain("Reikwijdte");
  expect((await adam().page(one(id))).field).toMatchObject({ kind_ids: [], active: false });
});
