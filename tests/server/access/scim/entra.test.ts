import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { forgetSignIns } from "../../tenancy/provider/provider-setup.ts";
import {
  accountWith,
  ENTERPRISE,
  ERROR,
  entraPerson,
  type Provisioner,
  patchOf,
  provisionerOf,
  USER,
} from "./scim-client.ts";

let world: World;
let entra: Provisioner;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  entra = await provisionerOf(world.acme, world.ids.olga);
});

const create = async (name: string, more: object = {}): Promise<string> => {
  const { status, body } = await entra("POST", "/Users", { body: entraPerson(name, more) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const get = async (id: string) => (await entra("GET", `/Users/${id}`)).body;
const patch = (id: string, ...operations: object[]) => entra("PATCH", `/Users/${id}`, { body: patchOf(...operations) });
const memberEmails = async () =>
  (await as(world.ids.olga).member.list({ id: world.acme })).items.map(({ email }) => email);

describe("what Entra asks when it is set up", () => {
  test("is answered: a person that is not there, its settings, and groups", async () => {
    const { status, body, headers } = await entra(
      "GET",
      `/Users?filter=${encodeURIComponent('userName eq "0c3a9f6e-5b5c-4d0a-8f0a-8b0d0a5b0c3a"')}`,
    );
    expect([status, headers.get("content-type")]).toEqual([200, "application/scim+json"]);
    expect(body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
    const groups = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "x"')}`;
    expect(await entra("GET", groups)).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
    expect(await entra("POST", "/Groups", { body: { displayName: "x" } })).toMatchObject({
      status: 404,
      body: { schemas: [ERROR], status: "404", detail: expect.stringContaining("Groups are not kept here") },
    });
    expect((await entra("GET", "/ServiceProviderConfig")).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      authenticationSchemes: [{ type: "oauthbearertoken" }],
    });
    expect((await entra("GET", "/ResourceTypes")).body.Resources).toMatchObject([{ id: "User", endpoint: "/Users" }]);
    expect((await entra("GET", "/ResourceTypes/User")).body).toMatchObject({ schema: USER });
    const { Resources } = (await entra("GET", "/Schemas")).body;
    expect(Resources[0].attributes.map(({ name }: { name: string }) => name)).toEqual([
      ...["userName", "externalId", "name", "displayName", "emails", "active"],
    ]);
    expect((await entra("GET", `/Schemas/${USER}`)).body).toEqual(Resources[0]);
    for (const path of [`/Schemas/${ENTERPRISE}`, "/Me", "/Bulk", "/Users/not-an-id", `/Users/${world.acme}`])
      expect((await entra("GET", path)).status, path).toBe(404);
  });
});

describe("a person whom Entra creates", () => {
  test("is a member with an account of their own, without a password, and is answered as they were sent", async () => {
    const answer = await entra("POST", "/Users", { body: entraPerson("An") });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("location")).toBe(`http://localhost:3000/scim/v2/Users/${answer.body.id}`);
    expect(answer.body).toEqual({
      schemas: [USER],
      id: expect.any(String),
      externalId: "oid-An",
      userName: "An@Acme.test",
      name: { givenName: "An", familyName: "Maes" },
      displayName: "An Maes",
      emails: [{ value: "an@acme.test", type: "work", primary: true }],
      active: true,
      meta: {
        resourceType: "User",
        created: expect.any(String),
        lastModified: expect.any(String),
        location: answer.headers.get("location"),
      },
    });
    expect(await accountWith("an@acme.test")).toMatchObject({
      firstName: "An",
      lastName: "Maes",
      passwordHash: null,
      provedAt: expect.any(Date),
    });
    expect(await memberEmails()).toContain("an@acme.test");
    const history = await as(world.ids.olga).history.list({ id: world.acme });
    expect(history.items[0]).toMatchObject({ what: "member.provision", who: null, about: { title: "An Maes" } });
  });

  test("is found by userName in any case, and by externalId in its own", async () => {
    const id = await create("An");
    const found = async (filter: string) =>
      (await entra("GET", `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map(
        (each: { id: string }) => each.id,
      );
    expect(await found('userName eq "an@ACME.test"')).toEqual([id]);
    expect(await found('USERNAME Eq "AN@acme.test"')).toEqual([id]);
    expect(await found('externalId eq "oid-An"')).toEqual([id]);
    expect(await found('externalId eq "OID-AN"')).toEqual([]);
    expect(await found('userName eq "an"')).toEqual([]);
  });

  test.each([
    ["Replace", "False"],
    ["replace", "false"],
    ["Add", false],
  ])("is out by %s of active with %j, and back by True", async (op, value) => {
    const id = await create("An");
    const out = await patch(id, { op, path: "active", value });
    expect([out.status, out.body.active]).toEqual([200, false]);
    expect(await memberEmails()).not.toContain("an@acme.test");
    expect((await get(id)).active).toBe(false);
    expect((await patch(id, { op, path: "active", value: "True" })).body.active).toBe(true);
    expect(await memberEmails()).toContain("an@acme.test");
    expect((await accountWith("an@acme.test"))!.firstName).toBe("An");
  });

  test.each([
    ["without a path", { op: "Replace", value: { active: "False" } }],
    ["with names in another case", { OP: "replace", Value: { ACTIVE: "FALSE" } }],
    ["below the name of the schema", { op: "Replace", path: `${USER}:active`, value: "False" }],
    ["below the schema in the value", { op: "Replace", value: { [USER]: { active: false } } }],
    ["beside what can't be kept", { op: "Replace", value: { emails: "none", displayName: { x: 1 }, active: "False" } }],
    ["as an object", { op: "Replace", path: "active", value: [{ $ref: null, value: "False" }] }],
  ])("is out by an operation %s", async (_, operation) => {
    const id = await create("An");
    expect((await patch(id, operation)).body.active).toBe(false);
    expect(await memberEmails()).not.toContain("an@acme.test");
  });

  test.each([[""], ["no"], [null], [0], [{}], [["True", "False"]]])(
    "does not stay in because active %j was not understood: it is refused",
    async (value) => {
      const id = await create("An");
      expect(await patch(id, { op: "Replace", path: "active", value })).toMatchObject({
        status: 400,
        body: { scimType: "invalidValue", detail: expect.stringContaining("active") },
      });
      expect((await patch(id, { op: "Remove", path: "active" })).status).toBe(400);
    },
  );

  test("is described anew by several operations, and only what is kept is answered", async () => {
    const id = await create("An");
    const { status, body } = await patch(
      id,
      { op: "Replace", path: "name.givenName", value: "Anna" },
      { op: "Add", path: "name.familyName", value: "De Smet" },
      { op: "Replace", path: "displayName", value: "Anna De Smet" },
      { op: "Replace", path: 'emails[type eq "work"].value', value: "Anna@acme.test" },
      { op: "Replace", path: "userName", value: "Anna@acme.test" },
      { op: "Replace", path: `${ENTERPRISE}:department`, value: "Sales" },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "0470 00 00 00" },
      { op: "Add", path: 'emails[type eq "home"].value', value: "an@home.test" },
      { op: "Replace", value: { externalId: "oid-2", [`${ENTERPRISE}:manager`]: "x", title: "Lead" } },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userName: "Anna@acme.test",
      externalId: "oid-2",
      name: { givenName: "Anna", familyName: "De Smet" },
      displayName: "Anna De Smet",
      emails: [{ value: "anna@acme.test" }],
      active: true,
    });
    expect(Object.keys(body).sort()).toEqual(
      ["schemas", "id", "externalId", "userName", "name", "displayName", "emails", "active", "meta"].sort(),
    );
    // the account belongs to this workspace alone, so its name follows; its address is its own
    expect(await accountWith("an@acme.test")).toMatchObject({ firstName: "Anna", lastName: "De Smet" });
    expect(await accountWith("anna@acme.test")).toBeUndefined();
    const cleared = await patch(id, { op: "Remove", path: "externalId" }, { op: "Remove", path: "name.familyName" });
    expect(cleared.body).toMatchObject({ name: { givenName: "Anna" } });
    expect(cleared.body.externalId).toBeUndefined();
  });

  test("is gone after DELETE, and may be created again", async () => {
    const id = await create("An");
    expect((await entra("DELETE", `/Users/${id}`)).status).toBe(204);
    expect(await memberEmails()).not.toContain("an@acme.test");
    for (const method of ["GET", "DELETE"]) expect((await entra(method, `/Users/${id}`)).status).toBe(404);
    expect((await patch(id, { op: "Replace", path: "active", value: "True" })).status).toBe(404);
    const before = await accountWith("an@acme.test");
    expect(await create("An")).not.toBe(id);
    expect((await accountWith("an@acme.test"))!.id).toBe(before!.id);
  });
});
