import { events } from "@db/schema/event";
import { sessions, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { readSession } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { asOwner } from "../../../rig/as-owner.ts";
import { as, errorOf, password } from "../../../world.ts";
import {
  callerOf,
  createWebSession,
  eventIds,
  impersonate,
  impersonationEvents,
  reason,
  setUp,
  world,
} from "./impersonation-setup.ts";

beforeAll(setUp);

beforeEach(async () => {
  await transact(asOperator, async (tx) => {
    await tx.delete(sessions);
    await tx.update(users).set({ isSuperAdmin: sql`id = ${world.ids.sam}` });
  });
  await asOwner("delete from events");
});

describe("impersonating somebody", () => {
  test("gives a session as that person for one hour, and records the reason", async () => {
    const { session, until } = await impersonate();
    expect(await readSession(session)).toMatchObject({
      userId: world.ids.olga,
      impersonatorId: world.ids.sam,
      impersonatedUntil: until,
    });
    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(60);
    expect(await impersonationEvents()).toEqual([{ verb: "impersonation.start", ...eventIds(), detail: { reason } }]);
  });

  test("is recorded in each event of what is done with it", async () => {
    const { session } = await impersonate();
    await (await callerOf(session)).container.create({ workspace_id: world.acme, title: "Nieuw bord" });
    const [made] = await reading(asOperator, (tx) =>
      tx.select().from(events).where(eq(events.verb, "container.create")),
    );
    expect(made).toMatchObject({ userId: world.ids.olga, impersonatorId: world.ids.sam });
  });

  test("is not prolonged by use, is listed under no devices, and does not count as their last activity", async () => {
    const { session, until } = await impersonate();
    await transact(asOperator, (tx) =>
      tx
        .update(sessions)
        .set({ usedAt: sql`now() - interval '10 minutes'` })
        .where(eq(sessions.id, hashOfToken(session))),
    );
    await transact(asOperator, (tx) =>
      tx.update(users).set({ lastActivityAt: null }).where(eq(users.id, world.ids.olga)),
    );
    for (let n = 0; n < 3; n++) await readSession(session);
    const [row] = await reading(asOperator, (tx) =>
      tx
        .select()
        .from(sessions)
        .where(eq(sessions.id, hashOfToken(session))),
    );
    expect(row!.expiresAt.toISOString()).toBe(until);
    const [olga] = await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, world.ids.olga)));
    expect(olga!.lastActivityAt).toBeNull();
    const olgasSession = await createWebSession(world.ids.olga);
    expect(await (await callerOf(olgasSession)).session.devices()).toHaveLength(1);
  });

  test("asks for a reason, and the super admin's own password again", async () => {
    const samsSession = await createWebSession(world.ids.sam);
    await transact(asOperator, (tx) => tx.update(sessions).set({ passwordAt: sql`now() - interval '11 minutes'` }));
    const sam = await callerOf(samsSession);
    expect(await errorOf(sam.impersonation.start({ id: world.ids.olga, reason: "  " }))).toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(await errorOf(sam.impersonation.start({ id: world.ids.olga, reason }))).toMatchObject({
      message: "refusal.password_required",
    });
    await sam.user.validate({ password });
    await sam.impersonation.start({ id: world.ids.olga, reason });
  });

  test("asks for the super admin's password where an action asks for one, not the person's", async () => {
    const { session } = await impersonate();
    const changed = "olga's own, and another";
    await transact(asOperator, (tx) => tx.update(users).set({ passwordHash: "x" }).where(eq(users.id, world.ids.olga)));
    const olga = await callerOf(session);
    expect(await errorOf(olga.user.validate({ password: changed }))).toMatchObject({
      message: "user.password_wrong",
    });
    expect(await olga.user.validate({ password })).toEqual({ valid: true });
  });

  test("is for super admins alone, and never of another super admin or oneself", async () => {
    expect(await errorOf(as(world.ids.olga).impersonation.start({ id: world.ids.gus, reason }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const sam = as(world.ids.sam);
    expect(await errorOf(sam.impersonation.start({ id: world.ids.sam, reason }))).toMatchObject({
      message: "impersonation.yourself",
    });
    await transact(asOperator, (tx) =>
      tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.olga)),
    );
    expect(await errorOf(sam.impersonation.start({ id: world.ids.olga, reason }))).toMatchObject({
      message: "impersonation.super_admin",
    });
    const nobody = "0197a000-0000-7000-8000-000000000000";
    expect(await errorOf(sam.impersonation.start({ id: nobody, reason }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("cannot be repeated from within, nor change password, address, account or sessions", async () => {
    const { session } = await impersonate();
    const olga = await callerOf(session);
    expect(await errorOf(olga.impersonation.start({ id: world.ids.gus, reason }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await olga.user.validate({ password });
    const refused = { message: "refusal.not_while_impersonating" };
    expect(await errorOf(olga.user.changePassword({ password: "a new one, long enough" }))).toMatchObject(refused);
    expect(await errorOf(olga.user.changeEmail({ email: "mine@world.test" }))).toMatchObject(refused);
    expect(await errorOf(olga.user.delete())).toMatchObject(refused);
    expect(await errorOf(olga.session.endOthers())).toMatchObject(refused);
  });

  test("gives its session to our pages alone, not to a script", async () => {
    const call = as(world.ids.sam, { transport: "rpc" }).impersonation.start({ id: world.ids.olga, reason });
    expect(await errorOf(call)).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("GET /users/{id}/impersonate", () => {
  const withToken = (token: string, method: string, path: string) =>
    rest(method, path, { headers: { authorization: `Bearer ${token}` } });
  const requestOverRest = (userId: string, id: string) =>
    rest("GET", `/users/${id}/impersonate?reason=${encodeURIComponent(reason)}`, { as: userId });

  test("gives an access token for an hour, without a refresh token; logout ends it", async () => {
    const { status, body } = await requestOverRest(world.ids.sam, world.ids.olga);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(["access_token", "expires_in"]);
    expect(Math.abs(body.data.expires_in - 3600)).toBeLessThan(5);
    const token = body.data.access_token;
    expect((await withToken(token, "GET", "/me")).body.data).toMatchObject({ id: world.ids.olga });
    expect((await withToken(token, "POST", "/logout")).status).toBe(204);
    expect((await withToken(token, "GET", "/me")).status).toBe(401);
  });

  test("is 404 for others, and refuses another super admin with a code of its own", async () => {
    expect((await requestOverRest(world.ids.olga, world.ids.gus)).status).toBe(404);
    await transact(asOperator, (tx) =>
      tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.olga)),
    );
    expect(await requestOverRest(world.ids.sam, world.ids.olga)).toMatchObject({
      status: 422,
      body: { code: "super_admin" },
    });
    expect((await rest("GET", `/users/${world.ids.gus}/impersonate`, { as: world.ids.sam })).status).toBe(422);
    expect(
      (await rest("HEAD", `/users/${world.ids.gus}/impersonate?reason=x`, { as: world.ids.sam })).status,
      "begins nothing",
    ).toBe(404);
  });
});
