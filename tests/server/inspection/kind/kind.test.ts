import { kindFormValues } from "@server/inspection/kind/form-values";
import { beforeAll, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const adam = (locale: "nl" | "fr" = "nl") => as(world.ids.adam, { locale }).kind;
const lea = () => as(world.ids.lea).object;
const listed = () => adam().list({ id: world.acme });
const make = async (nl: string) => (await adam().create({ id: world.acme, nl })).id;
const ofCode = async (code: string) => (await listed()).find((kind) => kind.code === code)!;
const newObject = (fields: object) => lea().create({ container_id: world.floor, title: "Machine", ...fields });

test("only admins of the workspace see and change its kinds", async () => {
  for (const name of ["lea", "gus", "tab"] as const) {
    expect(await errorOf(as(world.ids[name]).kind.list({ id: world.acme })), name).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(world.ids[name]).kind.create({ id: world.acme, nl: "x" })), name).toMatchObject({
      code: "FORBIDDEN",
    });
  }
  const [theirs] = await as(world.ids.rita).kind.list({ id: world.rival });
  const one = { id: world.acme, kindId: theirs!.id };
  const attempts = [() => adam().get(one), () => adam().edit({ ...one, nl: "x" }), () => adam().remove(one)];
  for (const attempt of attempts) expect(await errorOf(attempt())).toMatchObject({ code: "NOT_FOUND" });
});

test("a kind of a review point has its name in each language, until it gets one of its own", async () => {
  const { id: kindId, title } = await ofCode("HF");
  expect(title).toBe("Heftruck");
  expect((await adam("fr").get({ id: world.acme, kindId })).title).toBe("Chariot élévateur");
  const renamed = await adam().edit({ id: world.acme, kindId, nl: "Stapelaar" });
  expect(renamed).toMatchObject({ title: "Stapelaar", nl: "Stapelaar", fr: "", icon_code: "forklift", active: true });
  expect((await adam("fr").get({ id: world.acme, kindId })).title).toBe("Chariot élévateur");
  await adam().edit({ id: world.acme, kindId, nl: "" });
  expect((await adam().get({ id: world.acme, kindId })).title).toBe("Heftruck");
});

test("a kind of the workspace's own has a name that no other has, in at least one language", async () => {
  const id = await make("Draaibank");
  expect((await adam("fr").get({ id: world.acme, kindId: id })).title).toBe("Draaibank");
  expect(await errorOf(adam().create({ id: world.acme, nl: " " }))).toMatchObject({ message: "mistake.required" });
  expect(await errorOf(adam().edit({ id: world.acme, kindId: id, nl: "" }))).toMatchObject({
    message: "mistake.required",
  });
  expect(await errorOf(make("DRAAIBANK"))).toMatchObject({ message: "kind.title_taken" });
  expect(await errorOf(make("heftruck"))).toMatchObject({ message: "kind.title_taken" });
  await adam().edit({ id: world.acme, kindId: id, nl: "DRAAIBANK" });
});

test("kinds are listed in their order, and move one step at a time, up to either end", async () => {
  const id = await make("Laatste");
  const before = (await listed()).map((kind) => kind.id);
  expect(before.at(-1)).toBe(id);
  await adam().move({ id: world.acme, kindId: id, by: 1 });
  await adam().move({ id: world.acme, kindId: id, by: -1 });
  expect((await listed()).map((kind) => kind.id)).toEqual([...before.slice(0, -2), id, before.at(-2)]);
});

test("two people change different fields of a kind; the same field is a conflict", async () => {
  const kindId = await make("Samen");
  const based_on = JSON.stringify(kindFormValues(await adam().get({ id: world.acme, kindId })));
  await adam().edit({ id: world.acme, kindId, nl: "Samen", icon_code: "drill", based_on });
  const both = await adam().edit({ id: world.acme, kindId, nl: "Apart", icon_code: null, based_on });
  expect(both).toMatchObject({ nl: "Apart", icon_code: "drill" });
  expect(await errorOf(adam().edit({ id: world.acme, kindId, nl: "Anders", based_on }))).toMatchObject({
    code: "CONFLICT",
  });
});

test("an object gets the icon of its kind, unless it has one or one is chosen", async () => {
  const [forklift, ladder] = [await ofCode("HF"), await ofCode("KL")];
  const made = await newObject({ kind_id: forklift.id });
  expect(made).toMatchObject({ kind: { id: forklift.id, title: "Heftruck" }, icon_code: "forklift" });
  expect(await lea().edit({ id: made.id, kind_id: ladder.id })).toMatchObject({ icon_code: "forklift" });
  expect(await newObject({ kind_id: forklift.id, icon_code: "crane" })).toMatchObject({ icon_code: "crane" });
  const bare = await newObject({});
  expect(bare).toMatchObject({ kind: null, serial_number: "", in_service_on: null, icon_code: null });
  expect(await lea().edit({ id: bare.id, kind_id: ladder.id, icon_code: "" })).toMatchObject({ icon_code: "ladder" });
  expect(await lea().edit({ id: bare.id, icon_code: "" })).toMatchObject({ kind: { id: ladder.id }, icon_code: null });
  expect(await lea().edit({ id: bare.id, kind_id: "" })).toMatchObject({ kind: null });
});

test("a kind that is switched off is not offered; objects that have it keep it", async () => {
  const kindId = await make("Oud");
  const { id } = await newObject({ kind_id: kindId });
  await adam().edit({ id: world.acme, kindId, active: false });
  expect(await errorOf(newObject({ kind_id: kindId }))).toMatchObject({ message: "kind.unknown" });
  expect(await lea().edit({ id, kind_id: kindId, title: "Blijft" })).toMatchObject({ kind: { title: "Oud" } });
  const offered = async (page: Promise<{ kinds: { id: string }[] }>) =>
    (await page).kinds.some((kind) => kind.id === kindId);
  expect(await offered(lea().start({ id: world.floor }))).toBe(false);
  expect(await offered(lea().page({ id }))).toBe(true);
});

test("a kind that objects have is not deleted; one that only deleted objects have is", async () => {
  const kindId = await make("Straks weg");
  const { id } = await newObject({ kind_id: kindId });
  const refused = await rest("DELETE", `/workspaces/${world.acme}/kinds/${kindId}`, { as: world.ids.adam });
  expect(refused).toMatchObject({ status: 422, body: { code: "in_use" } });
  expect(refused.body.message).toContain("1 object");
  await lea().remove({ id });
  await adam().remove({ id: world.acme, kindId });
  expect(await errorOf(adam().get({ id: world.acme, kindId }))).toMatchObject({ code: "NOT_FOUND" });
});

test("the objects of a workspace are filtered by kind, and found by serial number", async () => {
  const kindId = await make("Filter");
  const { id } = await newObject({ kind_id: kindId, serial_number: "ZX-90210" });
  const page = await lea().list({ id: world.acme, kind: kindId });
  expect(page.items.map((item) => item.id)).toEqual([id]);
  expect(page.kinds).toContainEqual({ id: kindId, title: "Filter" });
  expect((await lea().list({ id: world.acme, q: "90219" })).items).toEqual([]);
  expect((await lea().list({ id: world.acme, q: "90210" })).items.map((item) => item.id)).toEqual([id]);
});

test("over REST: a kind is made, read, listed, changed and deleted", async () => {
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", end = "", body?: object) =>
    rest(method, `/workspaces/${world.acme}/kinds${end}`, { as: world.ids.adam, body });
  const made = await call("POST", "", { nl: "Stelling", en: "Rack", icon_code: "shelving-unit" });
  expect(made).toMatchObject({ status: 201, body: { data: { nl: "Stelling", en: "Rack", code: null, active: true } } });
  const one = `/${made.body.data.id}`;
  expect((await call("GET", one)).body.data).toEqual(made.body.data);
  expect((await call("GET")).body.data).toContainEqual(made.body.data);
  const changed = await call("PUT", one, { active: false });
  expect(changed.body.data).toEqual({ ...made.body.data, active: false });
  expect((await call("DELETE", one)).status).toBe(204);
  expect((await call("GET", one)).status).toBe(404);
});

test("over REST: a kind of another workspace is refused at its field, and so is a day that does not exist", async () => {
  const [theirs] = await as(world.ids.rita).kind.list({ id: world.rival });
  const body = { container_id: world.floor, title: "Machine" };
  for (const fields of [{ kind_id: theirs!.id }, { kind_id: "x" }, { in_service_on: "2021-02-30" }]) {
    const { status, body: answer } = await rest("POST", "/objects", {
      as: world.ids.lea,
      body: { ...body, ...fields },
    });
    expect([status, Object.keys(answer.errors)]).toEqual([422, Object.keys(fields)]);
  }
});
