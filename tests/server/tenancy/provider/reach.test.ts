import { memberships, workspaces } from "@db/schema/workspace";
import type { Actor } from "@server/core/actor";
import { hashOfToken } from "@server/core/token";
import { runJob } from "@server/tenancy/job/run";
import { startJob } from "@server/tenancy/job/start";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { readSession } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import {
  bySession,
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
  const started = await startIdentityProvider();
  process.env.OUTBOUND_ALLOW = started.host;
  return started;
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await inTransaction((tx) =>
    tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.adam, role: "admin" }),
  );
});
afterAll(() => idp.stop());
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  await trust(world.acme, idp.issuer);
  idp.signInAs("adam-1", { email: "adam@world.test" });
});

const adamOf = async (token: string) => (await readSession(token))!;

describe("a session that the provider made", () => {
  test("reaches the workspace that trusts it, and of others nothing", async () => {
    const token = await signInAt(world.acme);
    const caller = await within(token);
    expect(await caller.user.me()).toMatchObject({
      workspaces: [{ id: world.acme }],
      workspace_ids: [world.acme],
    });
    expect(await caller.container.get({ id: world.floor })).toMatchObject({ id: world.floor });
    expect(await errorOf(caller.container.get({ id: world.rivalBoard }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(caller.member.list({ id: world.rival }))).toMatchObject({ code: "NOT_FOUND" });
    const whole = await within(await passwordSession(world.ids.adam));
    expect(await whole.container.get({ id: world.rivalBoard })).toMatchObject({ id: world.rivalBoard });
  });

  test("reaches another one as soon as that knows the person by the same identity of the same provider", async () => {
    const token = await signInAt(world.acme);
    await trust(world.rival, idp.issuer, { domains: [] });
    expect((await adamOf(token)).workspaceIds).toEqual([world.acme]);
    await bySession({ purpose: "link", workspace_id: world.rival }, await passwordSession(world.ids.adam));
    const both = await adamOf(token);
    expect([...both.workspaceIds].sort()).toEqual([world.acme, world.rival].sort());
    expect(both.byCompany).toEqual({ isWhole: true });
    await inTransaction((tx) =>
      tx.execute(sql`update company_identities set subject = 'another' where workspace_id = ${world.rival}`),
    );
    expect((await adamOf(token)).workspaceIds).toEqual([world.acme]);
  });

  test("has no rights of a super admin", async () => {
    const token = await signInAt(world.acme);
    await inTransaction((tx) => tx.execute(sql`update users set is_super_admin = true where id = ${world.ids.adam}`));
    expect(await adamOf(token)).toMatchObject({ isSuperAdmin: false, workspaceIds: [world.acme] });
    await inTransaction((tx) => tx.execute(sql`update users set is_super_admin = false where id = ${world.ids.adam}`));
  });

  test("counts as a second factor where its workspace requires one", async () => {
    await inTransaction((tx) => tx.update(workspaces).set({ secondFactorFrom: "2026-01-01" }));
    const token = await signInAt(world.acme);
    expect(await adamOf(token)).toMatchObject({ workspaceIds: [world.acme], requiredFactor: { isGiven: true } });
    expect((await adamOf(await passwordSession(world.ids.adam))).workspaceIds).toEqual([]);
    await inTransaction((tx) => tx.update(workspaces).set({ secondFactorFrom: null }));
  });

  test("ends when the person leaves the workspace, the link is taken away, or the provider", async () => {
    idp.signInAs("lea-1", { email: "lea@world.test" });
    const token = await signInAt(world.acme);
    await as(world.ids.olga).member.remove({ id: world.acme, user_ids: [world.ids.lea] });
    expect(await readSession(token)).toBeNull();
    expect(await sessionOf(token)).toBeUndefined();
    idp.signInAs("adam-1", { email: "adam@world.test" });
    const unlinked = await signInAt(world.acme);
    await as(world.ids.olga).provider.unlink({ id: world.acme, user_id: world.ids.adam });
    expect(await readSession(unlinked)).toBeNull();
    const { items } = await as(world.ids.olga).history.list({ id: world.acme });
    expect(items[0], "who it was").toMatchObject({ what: "provider.unlink", about: { title: "adam World" } });
    const removed = await signInAt(world.acme);
    await as(world.ids.olga).provider.remove({ id: world.acme });
    expect(await readSession(removed)).toBeNull();
  });
});

describe("the account of the person", () => {
  const changes: [string, (caller: Awaited<ReturnType<typeof within>>) => Promise<unknown>][] = [
    ["password", (caller) => caller.user.changePassword({ password: "a brand new phrase" })],
    ["address", (caller) => caller.user.changeEmail({ email: "new@world.test" })],
    ["address, with other facts", (caller) => caller.user.edit({ id: world.ids.adam, email: "new@world.test" })],
    ["authenticator app", (caller) => caller.factor.startApp()],
    ["passkeys", (caller) => caller.factor.askForNewPasskey()],
    ["devices", (caller) => caller.session.endOthers()],
    ["archive", (caller) => caller.archive.ask()],
    ["calendar", (caller) => caller.calendar.create({})],
    ["existence", (caller) => caller.user.delete()],
  ];

  test.each(changes)("keeps its %s while there are workspaces that do not trust it", async (_, change) => {
    const token = await signInAt(world.acme);
    await inTransaction((tx) => tx.execute(sql`update sessions set password_at = now()`));
    expect(await errorOf(change(await within(token)))).toMatchObject({
      code: "FORBIDDEN",
      message: "refusal.not_by_company",
    });
  });

  test("may be changed where all of its workspaces do, and the session stays what it was", async () => {
    idp.signInAs("gus-1", { email: "gus@world.test" });
    const token = await signInAt(world.acme);
    const caller = await within(token);
    expect(await errorOf(caller.factor.startApp())).toMatchObject({ message: "refusal.password_required" });
    await inTransaction((tx) => tx.execute(sql`update sessions set password_at = now()`));
    const { session_id } = await caller.user.changePassword({ password: "a brand new phrase" });
    expect((await sessionOf(session_id))?.identityId).toEqual(expect.any(String));
    expect(await errorOf((await within(session_id)).workspace.create({ name: "Nieuw" }))).toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("confirming", () => {
  const confirm = (token: string) => bySession({ purpose: "confirm" }, token);

  test("is signing in at the provider once more, as the same person", async () => {
    const token = await signInAt(world.acme);
    expect((await sessionOf(token))?.passwordAt).toBeNull();
    expect(await confirm(token)).toMatchObject({ purpose: "confirm", signed_in: null });
    expect((await sessionOf(token))?.passwordAt).not.toBeNull();
    const other = await signInAt(world.acme);
    idp.signInAs("adam-2", { email: "adam@world.test" });
    expect(await errorOf(confirm(other))).toMatchObject({ message: "company.other_person" });
    expect((await sessionOf(other))?.passwordAt).toBeNull();
  });

  test("is not possible in a session that the provider did not make", async () => {
    await signInAt(world.acme);
    const token = await passwordSession(world.ids.adam);
    expect(await errorOf((await within(token)).provider.begin({ purpose: "confirm" }))).toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});

test("a token for REST of such a session reaches as far as it does", async () => {
  const token = await signInAt(world.acme);
  const { access_token } = await makeAccessToken(hashOfToken(token), world.ids.adam);
  const headers = { authorization: `Bearer ${access_token}` };
  expect(await rest("GET", `/containers/${world.floor}`, { headers })).toMatchObject({ status: 200 });
  expect(await rest("GET", `/containers/${world.rivalBoard}`, { headers })).toMatchObject({ status: 404 });
  const { body } = await rest("GET", "/workspaces", { headers });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([world.acme]);
  await as(world.ids.olga).provider.remove({ id: world.acme });
  expect(await rest("GET", "/workspaces", { headers })).toMatchObject({ status: 401 });
});

test("long work that was asked for in it is done within its reach", async () => {
  const actor = await adamOf(await signInAt(world.acme));
  const about = {
    workspaceId: world.acme,
    kind: "container.move" as const,
    title: "",
    input: {},
    locale: "nl" as const,
  };
  const job = await inTransaction((tx) => startJob(tx, actor, about));
  let reached: unknown;
  const handlers = { "container.move": async (doer: Actor) => void (reached = doer.workspaceIds) };
  await runJob(job.id, handlers as never, { attempt: 1, attempts: 1 });
  expect(reached).toEqual([world.acme]);
});

test("of who has all devices in use another one is signed out first, and the session is what it would have been", async () => {
  const token = await signInAt(world.acme);
  await Promise.all(Array.from({ length: 4 }, () => passwordSession(world.ids.adam)));
  const signIn = async () => (await bySession({ purpose: "sign in", workspace_id: world.acme })).signed_in;
  const ticketOf = async () => ((await signIn()) as { ticket: string }).ticket;
  const { session_id } = await as(null).session.signInAnyway({ ticket: await ticketOf() });
  expect(await adamOf(session_id!)).toMatchObject({ workspaceIds: [world.acme], byCompany: { isWhole: false } });
  expect(await readSession(token)).toBeNull();
  const late = await ticketOf();
  await as(world.ids.olga).provider.unlink({ id: world.acme, user_id: world.ids.adam });
  await passwordSession(world.ids.adam);
  expect(await errorOf(as(null).session.signInAnyway({ ticket: late }))).toMatchObject({
    message: "session.ticket_over",
  });
});
