import { emailDomains } from "@db/schema/provider";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { personOf } from "@server/access/company/person";
import { providerOf } from "@server/tenancy/provider/provider-of";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { forgetSignIns, inTransaction } from "../../tenancy/provider/provider-setup.ts";
import {
  accountWith,
  entraPerson,
  keptBy,
  oktaPerson,
  type Provisioner,
  patchOf,
  provisionerOf,
} from "./scim-client.ts";

const tenant = "11111111-2222-3333-4444-555555555555";
const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;

let world: World;
let entra: Provisioner;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  await inTransaction((tx) =>
    tx.execute(sql`delete from memberships where user_id in (${world.ids.sam}, ${world.ids.mia})`),
  );
  entra = await provisionerOf(world.acme, world.ids.olga, { issuer });
});

const withAddress = (email: string, more: object = {}) =>
  entra("POST", "/Users", { body: entraPerson("Xi", { userName: email, emails: [], ...more }) });
const roleOf = async (userId: string) =>
  (await inTransaction((tx) => tx.select().from(memberships).where(eq(memberships.userId, userId)))).find(
    ({ workspaceId }) => workspaceId === world.acme,
  )?.role;

describe("who is provisioned", () => {
  test("is the member whom the address belongs to already, with the role and name that they have", async () => {
    const { status, body } = await withAddress("ADAM@world.test");
    expect([status, body.active]).toEqual([201, true]);
    expect(await keptBy(world.acme)).toMatchObject([{ userId: world.ids.adam, userName: "ADAM@world.test" }]);
    expect(await roleOf(world.ids.adam)).toBe("admin");
    expect(await accountWith("adam@world.test")).toMatchObject({ firstName: "adam", lastName: "World" });
  });

  test("joins with the account that the address has elsewhere, whose name stays", async () => {
    const { body } = await withAddress("mia@world.test");
    expect(await roleOf(world.ids.mia)).toBe("member");
    await inTransaction((tx) =>
      tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.mia, role: "member" }),
    );
    const renamed = await entra("PATCH", `/Users/${body.id}`, {
      body: patchOf({ op: "Replace", path: "name.givenName", value: "Maria" }),
    });
    expect(renamed.body.name.givenName).toBe("Maria");
    expect(await accountWith("mia@world.test")).toMatchObject({ firstName: "mia" });
  });

  test("gets what an open invitation to the address gives", async () => {
    await as(world.ids.olga).invitation.inviteUsers({
      id: world.acme,
      users: [{ email: "xi@acme.test", role: "admin" }],
    });
    await withAddress("xi@acme.test");
    expect(await roleOf((await accountWith("xi@acme.test"))!.id)).toBe("admin");
  });

  test.each([
    ["outside of the proven domains", "xi@elsewhere.test", "elsewhere.test is not verified"],
    ["in a domain inside a proven one", "xi@sub.acme.test", "sub.acme.test is not verified"],
    ["with the domain before another", "xi@acme.test@elsewhere.test", "no e-mail address"],
    ["that is none", "xi", "no e-mail address"],
    ["of a super admin", "sam@world.test", "administrator of the platform"],
  ])("not an address %s", async (_, email, detail) => {
    const { status, body } = await withAddress(email);
    expect([status, body.scimType]).toEqual([400, "invalidValue"]);
    expect(body.detail).toContain(detail);
    expect(await keptBy(world.acme)).toEqual([]);
    expect(await roleOf(world.ids.sam)).toBeUndefined();
  });

  test("not an address in a domain that the workspace only named, or another has proven", async () => {
    await inTransaction((tx) => tx.update(emailDomains).set({ provedAt: null }));
    await inTransaction((tx) =>
      tx
        .insert(emailDomains)
        .values({ workspaceId: world.rival, domain: "acme.test", token: "x", provedAt: new Date() }),
    );
    expect((await withAddress("xi@acme.test")).status).toBe(400);
    expect(await accountWith("xi@acme.test")).toBeUndefined();
  });

  test("is kept once: by name in any case, by the provider's id, and by account", async () => {
    const { body } = await withAddress("xi@acme.test");
    const again = (more: object) => entra("POST", "/Users", { body: entraPerson("Xi", more) });
    for (const [more, detail] of [
      [{ userName: "XI@acme.test", externalId: "other" }, "this userName"],
      [{ userName: "other@acme.test", emails: [] }, "this externalId"],
      [{ userName: "other", externalId: "other" }, "belongs here to another person"],
    ] as const) {
      const { status, body } = await again(more);
      expect([status, body.scimType, body.detail]).toEqual([409, "uniqueness", expect.stringContaining(detail)]);
    }
    const other = (await withAddress("yo@acme.test", { externalId: "oid-yo" })).body;
    const change = { body: patchOf({ op: "Replace", path: "userName", value: "xi@ACME.test" }) };
    expect(await entra("PATCH", `/Users/${other.id}`, change)).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness" },
    });
    expect((await entra("GET", `/Users/${body.id}`)).body).toEqual(body);
  });

  test("is made once by several requests at once, and the others are told", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => withAddress("xi@acme.test")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await keptBy(world.acme)).toHaveLength(1);
    const emails = [{ value: "yo@acme.test", type: "work", primary: true }];
    const named = (name: string) => withAddress(name, { emails, externalId: name });
    const others = await Promise.all(["one", "two", "three"].map(named));
    expect(others.map(({ status }) => status).sort(), "one account is made for one address").toEqual([201, 409, 409]);
    const { id } = answers.find(({ status }) => status === 201)!.body;
    const toggle = (active: boolean) =>
      entra("PATCH", `/Users/${id}`, { body: patchOf({ op: "replace", path: "active", value: active }) });
    const toggled = await Promise.all([toggle(false), toggle(false), toggle(true), toggle(false)]);
    expect(toggled.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("gets another account where the one they had here has left the domain", async () => {
    const { body } = await withAddress("xi@acme.test");
    const active = (value: boolean) =>
      entra("PATCH", `/Users/${body.id}`, { body: patchOf({ op: "replace", path: "active", value }) });
    await active(false);
    const first = (await accountWith("xi@acme.test"))!.id;
    await inTransaction((tx) => tx.update(users).set({ email: "xi@private.test" }).where(eq(users.id, first)));
    expect((await active(true)).body.active).toBe(true);
    expect(await roleOf(first)).toBeUndefined();
    expect(await roleOf((await accountWith("xi@acme.test"))!.id)).toBe("member");
  });

  test("is not kept any more once their account is deleted", async () => {
    await withAddress("xi@acme.test");
    const { id } = (await accountWith("xi@acme.test"))!;
    await inTransaction((tx) => tx.delete(users).where(eq(users.id, id)));
    expect(await keptBy(world.acme)).toEqual([]);
  });
});

describe("at the first sign-in", () => {
  const signIn = (subject: string, claims: object = {}, at = issuer) =>
    inTransaction(async (tx) => {
      const provider = (await providerOf(tx, world.acme))!;
      const said = { subject, claims: { ...claims }, invitation: null, linking: null, locale: "nl" as const };
      return personOf(tx, { ...said, provider: { ...provider, issuer: at } });
    });

  test("Entra's person is known by the id that it provisioned, whatever address it says", async () => {
    await entra("POST", "/Users", { body: entraPerson("An") });
    const { id } = (await accountWith("an@acme.test"))!;
    expect(await signIn("oid-An", { email: "another@elsewhere.test" })).toMatchObject({ userId: id });
    expect(await signIn("oid-An")).toMatchObject({ userId: id });
    expect(await errorOf(signIn("OID-an"))).toMatchObject({ message: "company.not_linked" });
  });

  test("not where they were removed, by another workspace's provider, or for an id that nobody provisioned", async () => {
    const { body } = await entra("POST", "/Users", { body: entraPerson("An") });
    const rival = await provisionerOf(world.rival, world.ids.rita, { issuer, domains: ["rival.test"] });
    await rival("POST", "/Users", {
      body: oktaPerson("ri", { externalId: "oid-ri", userName: "ri@rival.test", emails: [] }),
    });
    for (const subject of ["oid-ri", "oid-none"])
      expect(await errorOf(signIn(subject)), subject).toMatchObject({ message: "company.not_linked" });
    await entra("PATCH", `/Users/${body.id}`, { body: patchOf({ op: "Replace", path: "active", value: "False" }) });
    expect(await errorOf(signIn("oid-An"))).toMatchObject({ message: "company.not_linked" });
  });

  test("another provider's subject may be any word, so what it provisioned says nothing", async () => {
    await inTransaction((tx) => tx.execute(sql`update identity_providers set issuer = 'https://idp.example.com'`));
    await entra("POST", "/Users", { body: entraPerson("An") });
    expect(await errorOf(signIn("oid-An", {}, "https://idp.example.com"))).toMatchObject({
      message: "company.not_linked",
    });
  });
});
