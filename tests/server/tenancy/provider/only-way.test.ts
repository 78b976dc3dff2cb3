import { emailDomains } from "@db/schema/provider";
import { users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { startFamily } from "@server/tenancy/session/refresh";
import { readSession } from "@server/tenancy/session/session";
import { enter } from "@server/tenancy/session/sign-in";
import { storeMailedToken } from "@server/tenancy/user/mailed-token";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";
import { forgetSignIns, inTransaction, passwordSession, signInAt, trust, within } from "./provider-setup.ts";

/** Started before any module reads the environment. */
const idp = await vi.hoisted(async () => {
  const { startIdentityProvider } = await import("../../../rig/identity-provider.ts");
  const started = await startIdentityProvider();
  process.env.OUTBOUND_ALLOW = started.host;
  return started;
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => idp.stop());
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  await trust(world.acme, idp.issuer, { onlyWay: true });
  idp.signInAs("gus-1", { email: "gus@world.test" });
});

const required = { code: "FORBIDDEN", message: "company.required" };
const byPassword = (email: string) => as(null).session.signIn({ email, password });
const authorize = (body: object) => rest("POST", "/authorize", { body });

describe("where the provider is the only way, it is asked for", () => {
  test("after the password, which does not count as wrong", async () => {
    expect(await errorOf(byPassword("gus@world.test"))).toMatchObject(required);
    expect(await errorOf(as(null).session.signIn({ email: "gus@world.test", password: "wrong" }))).toMatchObject({
      message: "session.wrong",
    });
    await inTransaction((tx) => tx.execute(sql`delete from attempts`));
    await errorOf(byPassword("gus@world.test"));
    const { rows } = await inTransaction((tx) => tx.execute(sql`select from attempts`));
    expect(rows).toEqual([]);
  });

  test("over REST", async () => {
    const answer = await authorize({ email: "gus@world.test", password });
    expect(answer).toMatchObject({ status: 403, body: { code: "company_sign_in_required" } });
    expect(await authorize({ email: "gus@world.test", password: "wrong" })).toMatchObject({ status: 401 });
  });

  test("after a link to set a new password", async () => {
    await inTransaction((tx) =>
      storeMailedToken(tx, {
        token: "mailed",
        kind: "password_reset",
        userId: world.ids.gus,
        sessionId: null,
        minutes: 9,
      }),
    );
    const password = "another phrase entirely";
    await as(null).user.resetPassword({ token: "mailed", password, password_confirmation: password });
    const { message } = await errorOf(as(null).session.signIn({ email: "gus@world.test", password }));
    expect(message).toBe("company.required");
    await inTransaction((tx) =>
      tx.execute(sql`update users set password_hash = (select password_hash from users where id = ${world.ids.lea})
        where id = ${world.ids.gus}`),
    );
  });

  test("after a passkey, and wherever else a session would begin", async () => {
    const from = { source: "192.0.2.1", device: "tests" };
    const passkey = inTransaction(async (tx) => {
      const [gus] = await tx.select({ version: users.accessVersion }).from(users).where(eq(users.id, world.ids.gus));
      const identified = { userId: world.ids.gus, version: gus!.version, strong: true };
      return enter(tx, identified, { replaces: null, from });
    });
    expect(await errorOf(passkey)).toMatchObject(required);
    const api = inTransaction((tx) => createSession(tx, world.ids.gus, { kind: "api", device: "tests" }));
    expect(await errorOf(api)).toMatchObject(required);
  });

  test("when tokens from before are renewed", async () => {
    await trust(world.acme, idp.issuer);
    const { refresh_token } = await inTransaction(async (tx) => {
      const token = await createSession(tx, world.ids.gus, { kind: "api", device: "tests" });
      return startFamily(tx, hashOfToken(token), world.ids.gus);
    });
    await trust(world.acme, idp.issuer, { onlyWay: true });
    expect(await rest("POST", "/refresh", { body: { refresh_token } })).toMatchObject({ status: 403 });
  });

  test("and by it they come in", async () => {
    expect(await readSession(await signInAt(world.acme))).toMatchObject({ userId: world.ids.gus });
  });
});

test("who works elsewhere too comes in there by the password, and not where the provider is the only way", async () => {
  await inTransaction((tx) =>
    tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.gus, role: "member" }),
  );
  const { session_id } = await byPassword("gus@world.test");
  const actor = await readSession(session_id!);
  expect(actor?.memberships.map(({ workspace_id }) => workspace_id)).toEqual([world.rival]);
  expect(actor?.openedByCompany).toEqual([{ id: world.acme, name: expect.any(String) }]);
  await inTransaction((tx) =>
    tx.delete(memberships).where(and(eq(memberships.workspaceId, world.rival), eq(memberships.userId, world.ids.gus))),
  );
  expect(await readSession(session_id!), "nothing is left").toBeNull();
});

describe("it is not asked of", () => {
  test.each([
    ["the owner", "olga"],
    ["a super admin", "sam"],
    ["a tablet", "tab"],
  ] as const)("%s", async (_, name) => {
    const { session_id } = await byPassword(`${name}@world.test`);
    expect(session_id).toEqual(expect.any(String));
  });

  test("people of other domains, or once the domain, the plan or the workspace is gone", async () => {
    const comesIn = async () => (await byPassword("gus@world.test").catch(() => null))?.session_id != null;
    const acme = eq(workspaces.id, world.acme);
    expect(await comesIn()).toBe(false);
    await inTransaction((tx) => tx.update(emailDomains).set({ provedAt: null }));
    expect(await comesIn()).toBe(true);
    await trust(world.acme, idp.issuer, { onlyWay: true, domains: ["elsewhere.test"] });
    expect(await comesIn()).toBe(true);
    await trust(world.acme, idp.issuer, { onlyWay: true });
    for (const changed of [{ planEndsOn: "2020-01-01" }, { plan: "basic" as const }, { deletedAt: new Date() }]) {
      await inTransaction((tx) => tx.update(workspaces).set(changed).where(acme));
      expect(await comesIn(), JSON.stringify(changed)).toBe(true);
      await inTransaction((tx) =>
        tx.update(workspaces).set({ plan: "enterprise", planEndsOn: null, deletedAt: null }).where(acme),
      );
    }
    await inTransaction((tx) => tx.update(workspaces).set({ plan: "trial", planEndsOn: "2100-01-01" }).where(acme));
    expect(await comesIn()).toBe(false);
    await inTransaction((tx) => tx.update(workspaces).set({ plan: "enterprise", planEndsOn: null }).where(acme));
  });
});

describe("making it the only way", () => {
  const require = (actor: Awaited<ReturnType<typeof within>>) =>
    actor.provider.setOnlyWay({ id: world.acme, only_way: true });
  beforeEach(() => trust(world.acme, idp.issuer));

  test("is refused until the owner or an admin has signed in by it", async () => {
    await signInAt(world.acme); // gus is neither
    expect(await errorOf(require(as(world.ids.olga)))).toMatchObject({ message: "company.not_tried" });
    idp.signInAs("adam-1", { email: "adam@world.test" });
    await signInAt(world.acme);
    await require(as(world.ids.olga));
    expect(await as(world.ids.olga).provider.view({ id: world.acme })).toMatchObject({
      provider: { only_way: true },
      is_tried: true,
    });
    await as(world.ids.olga).provider.setOnlyWay({ id: world.acme, only_way: false });
    expect((await byPassword("gus@world.test")).session_id).toEqual(expect.any(String));
  });

  test("shuts the sessions out that it did not make, except those of the owner, super admins and others", async () => {
    idp.signInAs("adam-1", { email: "adam@world.test" });
    const byCompany = await signInAt(world.acme);
    const mine = await passwordSession(world.ids.adam);
    const [own, gus, olga, sam, tab, rita] = await Promise.all(
      (["adam", "gus", "olga", "sam", "tab", "rita"] as const).map((name) => passwordSession(world.ids[name])),
    );
    await require(await within(mine));
    const lives = async (token: string | undefined) => (await readSession(token!)) !== null;
    const all = await Promise.all([mine, byCompany, own, gus, olga, sam, tab, rita].map(lives));
    expect(all).toEqual([false, true, false, false, true, true, true, true]);
  });
});
