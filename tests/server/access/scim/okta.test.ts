import { beforeAll, beforeEach, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { forgetSignIns } from "../../tenancy/provider/provider-setup.ts";
import { accountWith, oktaPerson, type Provisioner, patchOf, provisionerOf } from "./scim-client.ts";

let world: World;
let okta: Provisioner;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  okta = await provisionerOf(world.acme, world.ids.olga);
});

const isMember = async (email: string) =>
  (await as(world.ids.olga).member.list({ id: world.acme })).items.some((member) => member.email === email);

test("Okta looks for a person, creates them, and reads them back in the language that it says", async () => {
  const filter = encodeURIComponent('userName eq "bo@acme.test"');
  const asked = `/Users?filter=${filter}&startIndex=1&count=100`;
  expect((await okta("GET", asked)).body).toMatchObject({ totalResults: 0, startIndex: 1 });
  const { status, body } = await okta("POST", "/Users", { body: oktaPerson("bo") });
  expect(status).toBe(201);
  expect(await okta("GET", asked)).toMatchObject({ body: { totalResults: 1, Resources: [{ id: body.id }] } });
  expect(await accountWith("bo@acme.test")).toMatchObject({ locale: "fr", passwordHash: null });
  expect(JSON.stringify(body)).not.toContain("1mz050nq");
});

test("Okta deactivates and activates by PATCH and by a whole PUT", async () => {
  const { body } = await okta("POST", "/Users", { body: oktaPerson("bo") });
  const out = await okta("PATCH", `/Users/${body.id}`, { body: patchOf({ op: "replace", value: { active: false } }) });
  expect(out).toMatchObject({ status: 200, body: { active: false } });
  expect(await isMember("bo@acme.test")).toBe(false);
  const whole = (active: boolean) => okta("PUT", `/Users/${body.id}`, { body: { ...body, active } });
  expect(await whole(true)).toMatchObject({ status: 200, body: { id: body.id, active: true } });
  expect(await isMember("bo@acme.test")).toBe(true);
  expect((await whole(false)).body.active).toBe(false);
  expect(await isMember("bo@acme.test")).toBe(false);
});

test("a PUT that does not say active brings nobody back, and leaves what it does not name", async () => {
  const { body } = await okta("POST", "/Users", { body: oktaPerson("bo") });
  await okta("PATCH", `/Users/${body.id}`, { body: patchOf({ op: "replace", value: { active: false } }) });
  const { active: _, externalId: __, ...rest } = body;
  const put = await okta("PUT", `/Users/${body.id}`, {
    body: { ...rest, name: { givenName: "Bob", familyName: "P" } },
  });
  expect(put.body).toMatchObject({ active: false, externalId: "00ubo", name: { givenName: "Bob" } });
  expect(await isMember("bo@acme.test")).toBe(false);
  const { userName: ___, ...nameless } = body;
  expect(await okta("PUT", `/Users/${body.id}`, { body: nameless })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining("userName") },
  });
});

test("a person who is created as inactive has no account until they are activated", async () => {
  const { status, body } = await okta("POST", "/Users", { body: oktaPerson("bo", { active: false }) });
  expect([status, body.active]).toEqual([201, false]);
  expect(await accountWith("bo@acme.test")).toBeUndefined();
  const active = { ...body, active: true };
  expect((await okta("PUT", `/Users/${body.id}`, { body: active })).body.active).toBe(true);
  expect(await isMember("bo@acme.test")).toBe(true);
});
