import { users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { readSession } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchApp, tokenOf } from "../../../rest/client.ts";
import { as, makeWorld, type World } from "../../../world.ts";
import { forgetSignIns, inTransaction, passwordSession, signInAt } from "../../tenancy/provider/provider-setup.ts";
import { accountWith, entraPerson, type Provisioner, patchOf, provisionerOf } from "./scim-client.ts";

/** Started before any module reads the environment. */
const idp = await vi.hoisted(async () => {
  const { startIdentityProvider } = await import("../../../rig/identity-provider.ts");
  const started = await startIdentityProvider();
  process.env.OUTBOUND_ALLOW = started.host;
  return started;
});

let world: World;
let entra: Provisioner;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => idp.stop());
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  entra = await provisionerOf(world.acme, world.ids.olga, { issuer: idp.issuer });
});

/** Provisions a person and signs them in: by the provider, after a password, and over REST. */
async function present(name: string, more: object = {}) {
  const { body } = await entra("POST", "/Users", { body: entraPerson(name, more) });
  const email = body.emails[0].value;
  idp.signInAs(`${name}-1`, { email });
  const byCompany = await signInAt(world.acme);
  const { id: userId } = (await accountWith(email))!;
  return {
    ...{ id: body.id as string, email, userId, byCompany },
    byPassword: await passwordSession(userId),
    bearer: await tokenOf(userId),
  };
}

const withCookie = async (token: string) =>
  (await fetchApp("/trpc/user.me", { headers: { cookie: `session=${token}` } })).status;
const withBearer = async (bearer: string, path = "/me") =>
  (await fetchApp(`/api/v1${path}`, { headers: { authorization: `Bearer ${bearer}` } })).status;
const inactive = { body: patchOf({ op: "Replace", path: "active", value: "False" }) };
const removing: [string, (id: string) => ReturnType<Provisioner>][] = [
  ["PATCH", (id) => entra("PATCH", `/Users/${id}`, inactive)],
  ["PUT", (id) => entra("PUT", `/Users/${id}`, { body: entraPerson("An", { active: false }) })],
  ["DELETE", (id) => entra("DELETE", `/Users/${id}`)],
];
const isMember = async (userId: string, workspaceId = world.acme) =>
  (await inTransaction((tx) => tx.select().from(memberships).where(eq(memberships.userId, userId)))).some(
    (each) => each.workspaceId === workspaceId,
  );

describe("a person who is removed at the provider", () => {
  test.each(removing)("is out with the next request, of every session and token, by %s", async (_, remove) => {
    const an = await present("An");
    expect([await withCookie(an.byCompany), await withCookie(an.byPassword), await withBearer(an.bearer)]).toEqual([
      ...[200, 200, 200],
    ]);
    expect((await remove(an.id)).status).toBeLessThan(300);
    expect([await withCookie(an.byCompany), await withCookie(an.byPassword), await withBearer(an.bearer)]).toEqual([
      ...[401, 401, 401],
    ]);
    expect(await isMember(an.userId)).toBe(false);
    expect(await accountWith(an.email)).toMatchObject({ id: an.userId });
    const { items } = await as(world.ids.olga).history.list({ id: world.acme });
    expect(items[0]).toMatchObject({ what: "member.deprovision", who: null, about: { title: "An Maes" } });
    const { rows } = await inTransaction((tx) =>
      tx.execute(sql`select from outbox where name = 'member.mail_removed' and payload ->> 'userId' = ${an.userId}`),
    );
    expect(rows).toHaveLength(1);
  });

  test("stays signed in elsewhere, where they reach what they did, and here nothing", async () => {
    const an = await present("An");
    await inTransaction((tx) =>
      tx.insert(memberships).values({ workspaceId: world.rival, userId: an.userId, role: "member" }),
    );
    const ofAcme = `/workspaces/${world.acme}`;
    expect(await withBearer(an.bearer, ofAcme)).toBe(200);
    await entra("PATCH", `/Users/${an.id}`, inactive);
    expect(await withCookie(an.byCompany)).toBe(401);
    expect(await withBearer(an.bearer, ofAcme)).toBe(404);
    expect(await withBearer(an.bearer, `/workspaces/${world.rival}`)).toBe(200);
    expect((await readSession(an.byPassword))!.workspaceIds).toEqual([world.rival]);
  });

  test("loses what they were given, and API keys of theirs only read", async () => {
    const an = await present("An");
    await inTransaction(async (tx) => {
      await tx.update(memberships).set({ role: "admin" }).where(eq(memberships.userId, an.userId));
      await tx.execute(sql`insert into grants (workspace_id, container_id, user_id, role)
        values (${world.acme}, ${world.board}, ${an.userId}, 'admin')`);
    });
    const key = await as(an.userId).apiKey.create({ id: world.acme, name: "Theirs", may_write: true });
    await entra("DELETE", `/Users/${an.id}`);
    const keys = await as(world.ids.olga).apiKey.list({ id: world.acme });
    expect(keys.find(({ id }) => id === key.id)).toMatchObject({ state: "reads_only" });
    const { rows } = await inTransaction((tx) =>
      tx.execute(sql`select from grants where user_id = ${an.userId}
        union all select from company_identities where user_id = ${an.userId}`),
    );
    expect(rows).toEqual([]);
  });

  test("does not come back by signing in there, where everybody of the domain may; an invitation brings them back", async () => {
    const an = await present("An");
    await inTransaction((tx) => tx.execute(sql`update identity_providers set admits = 'domain'`));
    await entra("PATCH", `/Users/${an.id}`, inactive);
    await expect(signInAt(world.acme)).rejects.toMatchObject({ message: "company.not_invited" });
    expect(await isMember(an.userId)).toBe(false);
    idp.signInAs("bo-1", { email: "bo@acme.test" });
    expect(await signInAt(world.acme)).toEqual(expect.any(String));
    idp.signInAs("An-1", { email: an.email });
    await as(world.ids.olga).invitation.inviteUsers({ id: world.acme, users: [{ email: an.email, role: "member" }] });
    expect(await signInAt(world.acme)).toEqual(expect.any(String));
  });

  test("is removed also where the domain is not proven any more, and then stays out", async () => {
    const an = await present("An");
    await inTransaction((tx) => tx.execute(sql`update email_domains set proved_at = null`));
    expect((await entra("PATCH", `/Users/${an.id}`, inactive)).body.active).toBe(false);
    const back = await entra("PATCH", `/Users/${an.id}`, {
      body: patchOf({ op: "replace", path: "active", value: true }),
    });
    expect(back).toMatchObject({ status: 400, body: { detail: expect.stringContaining("acme.test") } });
    expect(await isMember(an.userId)).toBe(false);
  });
});

describe("the owner", () => {
  test.each(removing)("is refused by %s, which says what to do, and stays signed in", async (method, remove) => {
    await inTransaction((tx) => tx.update(users).set({ email: "an@acme.test" }).where(eq(users.id, world.ids.olga)));
    const { body } = await entra("POST", "/Users", { body: entraPerson("An") });
    const olga = {
      ...{ id: body.id as string, byPassword: await passwordSession(world.ids.olga) },
      bearer: await tokenOf(world.ids.olga),
    };
    const answer = await remove(olga.id);
    expect(answer, method).toMatchObject({
      status: 400,
      body: { scimType: "mutability", detail: expect.stringContaining("First hand the workspace over") },
    });
    expect([await withCookie(olga.byPassword), await withBearer(olga.bearer)]).toEqual([200, 200]);
    expect((await entra("GET", `/Users/${olga.id}`)).body.active).toBe(true);
    // once somebody else is the owner, they are a person as any other
    await inTransaction(async (tx) => {
      await tx.update(workspaces).set({ ownerId: world.ids.adam }).where(eq(workspaces.id, world.acme));
      await tx.execute(sql`update memberships set role = 'admin' where user_id = ${world.ids.olga}`);
      await tx.execute(sql`update memberships set role = 'owner' where workspace_id = ${world.acme}
        and user_id = ${world.ids.adam}`);
    });
    expect((await remove(olga.id)).status).toBeLessThan(300);
    expect(await withCookie(olga.byPassword)).toBe(401);
    await inTransaction(async (tx) => {
      await tx.update(workspaces).set({ ownerId: world.ids.olga }).where(eq(workspaces.id, world.acme));
      await tx.execute(
        sql`update memberships set role = 'admin' where workspace_id = ${world.acme} and role = 'owner'`,
      );
      await tx.insert(memberships).values({ workspaceId: world.acme, userId: world.ids.olga, role: "owner" });
      await tx.update(users).set({ email: "olga@world.test" }).where(eq(users.id, world.ids.olga));
    });
  });
});
