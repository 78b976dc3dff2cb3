import { companyIdentities } from "@db/schema/provider";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { tokenOf } from "@server/access/invitation/token";
import { hashOfToken } from "@server/core/token";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import {
  bySession,
  ceremony,
  forgetSignIns,
  inTransaction,
  passwordSession,
  sessionOf,
  signInAt,
  trust,
  within,
} from "./provider-setup.ts";

/** Started before any module reads the environment. */
const idp = await vi.hoisted(async () => {
  const { startIdentityProvider } = await import("../../../rig/identity-provider.ts");
  const [one, other] = [await startIdentityProvider(), await startIdentityProvider({ postsSecret: true })];
  process.env.OUTBOUND_ALLOW = `${one.host},${other.host}`;
  return { one, other };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => {
  idp.one.stop();
  idp.other.stop();
});
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  await trust(world.acme, idp.one.issuer);
});

const links = () => inTransaction((tx) => tx.select().from(companyIdentities));
const signIn = () => bySession({ purpose: "sign in", workspace_id: world.acme });
const whoIs = async (token: string) => (await (await within(token)).user.me()).email;
const gus = { email: "gus@world.test", email_verified: true, name: "Gus World" };

describe("who comes in", () => {
  test("a member by an address in a proven domain, who is known from then on whatever their address", async () => {
    idp.one.signInAs("gus-1", gus);
    const token = await signInAt(world.acme);
    expect(await whoIs(token)).toBe("gus@world.test");
    expect(await sessionOf(token)).toMatchObject({ passwordAt: null, secondFactorAt: null, kind: "web" });
    expect(await links()).toMatchObject([{ userId: world.ids.gus, subject: "gus-1", issuer: idp.one.issuer }]);
    idp.one.signInAs("gus-1", { email: "someone@else.test", email_verified: false });
    expect(await whoIs(await signInAt(world.acme))).toBe("gus@world.test");
    expect(await links()).toHaveLength(1);
  });

  test("found by the domain of an address, which says nothing of accounts", async () => {
    const nobody = as(null).provider;
    const acme = { only_way: false };
    expect(await nobody.companyAt({ email: "nobody@world.test" })).toEqual(acme);
    expect(await nobody.companyAt({ email: "gus@world.test" })).toEqual(acme);
    expect(await nobody.companyAt({ email: "gus@elsewhere.test" })).toBeNull();
    idp.one.signInAs("gus-1", gus);
    expect(await bySession({ purpose: "sign in", email: "gus@world.test" })).toMatchObject({
      workspace_id: world.acme,
    });
    expect(await errorOf(nobody.begin({ purpose: "sign in", email: "gus@elsewhere.test" }))).toMatchObject({
      message: "company.none",
    });
  });

  test.each([
    ["an unverified address", { ...gus, email_verified: false }, "company.not_linked"],
    ["an unverified address in text", { ...gus, email_verified: "false" }, "company.not_linked"],
    ["a domain that nobody has proven", { email: "gus@elsewhere.test" }, "company.not_linked"],
    ["a domain inside a proven one", { email: "gus@sub.world.test" }, "company.not_linked"],
    ["an address with the domain before it", { email: "gus@world.test@elsewhere.test" }, "company.not_linked"],
    ["no address", {}, "company.not_linked"],
    ["the address of a tablet, which is only a label", { email: "tab@world.test" }, "company.not_invited"],
  ])("not %s", async (_, claims, message) => {
    idp.one.signInAs("gus-1", claims);
    expect(await errorOf(signIn())).toMatchObject({ code: "UNPROCESSABLE_CONTENT", message });
    expect(await links()).toEqual([]);
  });

  test("not a tablet, even one that is linked", async () => {
    const values = { workspaceId: world.acme, userId: world.ids.tab, issuer: idp.one.issuer, subject: "tab-1" };
    await inTransaction((tx) => tx.insert(companyIdentities).values(values));
    idp.one.signInAs("tab-1", {});
    expect(await errorOf(signIn())).toMatchObject({ message: "company.not_linked" });
  });

  test("not by a domain that another workspace has proven", async () => {
    await trust(world.acme, idp.one.issuer, { domains: [] });
    await trust(world.rival, idp.other.issuer, { domains: ["world.test"] });
    idp.one.signInAs("gus-1", gus);
    expect(await errorOf(signIn())).toMatchObject({ message: "company.not_linked" });
  });

  test("not a super admin, who may become one later", async () => {
    await inTransaction((tx) =>
      tx.insert(memberships).values({ workspaceId: world.acme, userId: world.ids.sam, role: "member" }),
    );
    idp.one.signInAs("sam-1", { email: "sam@world.test" });
    expect(await errorOf(signIn())).toMatchObject({ message: "company.super_admin" });
    idp.one.signInAs("gus-1", gus);
    await signInAt(world.acme);
    await inTransaction((tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.gus)));
    expect(await errorOf(signIn())).toMatchObject({ message: "company.super_admin" });
    await inTransaction(async (tx) => {
      await tx.update(users).set({ isSuperAdmin: false }).where(eq(users.id, world.ids.gus));
      await tx.delete(memberships).where(eq(memberships.userId, world.ids.sam));
    });
  });

  test("not as a person who is linked to another subject", async () => {
    idp.one.signInAs("gus-1", gus);
    await signInAt(world.acme);
    idp.one.signInAs("gus-2", gus);
    expect(await errorOf(signIn())).toMatchObject({ message: "company.other_subject" });
    await as(world.ids.adam).provider.unlink({ id: world.acme, user_id: world.ids.gus });
    expect(await whoIs(await signInAt(world.acme))).toBe("gus@world.test");
  });

  test("an account that is no member, and an address without one, where the workspace admits its domains", async () => {
    idp.one.signInAs("rita-1", { email: "rita@world.test" });
    expect(await errorOf(signIn())).toMatchObject({ message: "company.not_invited" });
    await trust(world.acme, idp.one.issuer, { admits: "domain" });
    const token = await signInAt(world.acme);
    const me = await (await within(token)).user.me();
    expect(me).toMatchObject({ email: "rita@world.test", workspaces: [{ id: world.acme, role: "member" }] });
    idp.one.signInAs("new-1", { email: "New@World.test", given_name: "Nele", family_name: "Nieuw" });
    const newcomer = await (await within(await signInAt(world.acme))).user.me();
    expect(newcomer).toMatchObject({ email: "new@world.test", first_name: "Nele", last_name: "Nieuw" });
    const [made] = await inTransaction((tx) => tx.select().from(users).where(eq(users.email, "new@world.test")));
    expect(made).toMatchObject({ passwordHash: null, provedAt: expect.any(Date), isSuperAdmin: false });
    await inTransaction((tx) =>
      tx
        .delete(memberships)
        .where(and(eq(memberships.workspaceId, world.acme), eq(memberships.userId, world.ids.rita))),
    );
  });

  test("two at once are one account, one link", async () => {
    await trust(world.acme, idp.one.issuer, { admits: "domain" });
    idp.one.signInAs("new-1", { email: "new@world.test", name: "Nele Nieuw" });
    const both = [await ceremony({ purpose: "sign in", workspace_id: world.acme })];
    both.push(await ceremony({ purpose: "sign in", workspace_id: world.acme }));
    const finished = await Promise.all(both.map((back) => as(null).provider.finish(back)));
    expect(finished.every(({ signed_in }) => signed_in?.session_id)).toBe(true);
    expect(await links()).toHaveLength(1);
    expect(await inTransaction((tx) => tx.$count(users, eq(users.email, "new@world.test")))).toBe(1);
  });
});

describe("an invitation", () => {
  const invite = async (email: string, role: "admin" | "member" = "member") => {
    await as(world.ids.adam).invitation.inviteUsers({ id: world.acme, users: [{ email, role }] });
    return inTransaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from invitations where email = ${email}
        and accepted_at is null and withdrawn_at is null`);
      const token = tokenOf(rows[0]!.id);
      await tx.execute(sql`update invitations set token_hash = ${hashOfToken(token)} where id = ${rows[0]!.id}`);
      return token;
    });
  };
  const accept = (invitation: string) => bySession({ purpose: "invitation", invitation });

  test("is accepted with a new account, whatever its domain", async () => {
    const invitation = await invite("ina@elsewhere.test", "admin");
    idp.one.signInAs("ina-1", { email: "ina@elsewhere.test", name: "Ina van Elders" });
    const { signed_in, workspace_id } = await accept(invitation);
    expect(workspace_id).toBe(world.acme);
    const me = await (await within(signed_in!.session_id!)).user.me();
    expect(me).toMatchObject({ email: "ina@elsewhere.test", first_name: "Ina", last_name: "van Elders" });
    expect(me.workspaces).toMatchObject([{ id: world.acme, role: "admin" }]);
    expect(await errorOf(accept(invitation))).toMatchObject({ message: "invitation.state.accepted" });
  });

  test("is accepted for the account of its address only as that person", async () => {
    const invitation = await invite("rita@world.test");
    idp.one.signInAs("eve-1", { email: "eve@world.test" });
    expect(await errorOf(accept(invitation))).toMatchObject({ message: "company.invited_elsewhere" });
    idp.one.signInAs("eve-1", {});
    expect(await errorOf(accept(invitation))).toMatchObject({ message: "company.invited_elsewhere" });
    idp.one.signInAs("rita-1", { email: "rita@world.test" });
    const { signed_in } = await accept(invitation);
    expect(await whoIs(signed_in!.session_id!)).toBe("rita@world.test");
  });

  test("that waits for an address in a proven domain is accepted without its mail", async () => {
    await inTransaction((tx) =>
      tx
        .delete(memberships)
        .where(and(eq(memberships.workspaceId, world.acme), eq(memberships.userId, world.ids.rita))),
    );
    await invite("new@world.test");
    idp.one.signInAs("new-1", { email: "new@world.test" });
    expect(await whoIs(await signInAt(world.acme))).toBe("new@world.test");
  });
});

describe("a link", () => {
  const link = (token: string) => bySession({ purpose: "link", workspace_id: world.acme }, token);

  test("is made by who is signed in and gave their password lately", async () => {
    idp.one.signInAs("gus-at-home", { email: "other@elsewhere.test" });
    const token = await passwordSession(world.ids.gus);
    expect(await link(token)).toMatchObject({ purpose: "link", signed_in: null });
    expect(await whoIs(await signInAt(world.acme))).toBe("gus@world.test");
  });

  test("is not made without, by a tablet, in another workspace, or in another session", async () => {
    idp.one.signInAs("gus-1", gus);
    const begin = (actor: Awaited<ReturnType<typeof within>>, workspace_id = world.acme) =>
      errorOf(actor.provider.begin({ purpose: "link", workspace_id }));
    expect(await begin(as(null))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await begin(await within(await passwordSession(world.ids.tab)))).toMatchObject({ code: "FORBIDDEN" });
    await trust(world.rival, idp.other.issuer, { domains: [] });
    const token = await passwordSession(world.ids.gus);
    expect(await begin(await within(token), world.rival)).toMatchObject({ code: "NOT_FOUND" });
    const back = await ceremony({ purpose: "link", workspace_id: world.acme }, token);
    const other = await within(await passwordSession(world.ids.gus));
    expect(await errorOf(other.provider.finish(back))).toMatchObject({ code: "UNAUTHORIZED" });
    await inTransaction((tx) => tx.execute(sql`update sessions set password_at = now() - interval '1 hour'`));
    expect(await begin(await within(token))).toMatchObject({ message: "refusal.password_required" });
    expect(await links()).toEqual([]);
  });

  test("is not moved to another person", async () => {
    idp.one.signInAs("gus-1", gus);
    await signInAt(world.acme);
    expect(await errorOf(link(await passwordSession(world.ids.lea)))).toMatchObject({
      message: "company.other_person",
    });
  });
});
