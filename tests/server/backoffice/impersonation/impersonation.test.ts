import { events } from "@db/schema/event";
import { sessions, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { sweepImpersonations } from "@server/backoffice/impersonation/start";
import { hashOfToken } from "@server/core/token";
import { callerFor } from "@server/http/router";
import { createSession } from "@server/tenancy/session/device";
import { endSession, readSession } from "@server/tenancy/session/session";
import { and, eq, isNotNull, like, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { asOwner } from "../../../rig/as-owner.ts";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await transact(asOperator, async (tx) => {
    await tx.delete(sessions);
    await tx.update(users).set({ isSuperAdmin: sql`id = ${world.ids.sam}` });
  });
  await asOwner("delete from events");
});

const reason = "Ze vroeg hulp bij haar plan";
const signedIn = (userId: string) =>
  transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests" }));
const withSession = async (sessionId: string) =>
  callerFor({
    actor: await readSession(sessionId),
    locale: "nl",
    transport: "page",
    source: "192.0.2.1",
    device: "tests",
  });

/** sam, who has just signed in, acts as somebody. */
async function begin(id = world.ids.olga) {
  const own = await signedIn(world.ids.sam);
  const { session_id, until } = await (await withSession(own)).impersonation.start({ id, reason });
  return { own, session: session_id, until };
}
const happened = () =>
  reading(asOperator, (tx) =>
    tx
      .select({
        verb: events.verb,
        userId: events.userId,
        impersonatorId: events.impersonatorId,
        aboutId: events.aboutId,
        detail: events.detail,
      })
      .from(events)
      .where(like(events.verb, "impersonation.%"))
      .orderBy(events.at),
  );
const both = () => ({ userId: world.ids.olga, impersonatorId: world.ids.sam, aboutId: world.ids.olga });

describe("acting as somebody else", () => {
  test("is being them, until an hour from now, with the reason written down", async () => {
    const { session, until } = await begin();
    expect(await readSession(session)).toMatchObject({
      userId: world.ids.olga,
      impersonatorId: world.ids.sam,
      impersonatedUntil: until,
    });
    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(60);
    expect(await happened()).toEqual([{ verb: "impersonation.start", ...both(), detail: { reason } }]);
  });

  test("is written with everything that is done in their name", async () => {
    const { session } = await begin();
    await (await withSession(session)).container.create({ workspace_id: world.acme, title: "Nieuw bord" });
    const [made] = await reading(asOperator, (tx) =>
      tx.select().from(events).where(eq(events.verb, "container.create")),
    );
    expect(made).toMatchObject({ userId: world.ids.olga, impersonatorId: world.ids.sam });
  });

  test("is neither prolonged by using it nor a device, and does not say that they were there", async () => {
    const { session, until } = await begin();
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
    const hers = await signedIn(world.ids.olga);
    expect(await (await withSession(hers)).session.devices()).toHaveLength(1);
  });

  test("asks a reason, and the super admin's own password again", async () => {
    const own = await signedIn(world.ids.sam);
    await transact(asOperator, (tx) => tx.update(sessions).set({ passwordAt: sql`now() - interval '11 minutes'` }));
    const sam = await withSession(own);
    expect(await errorOf(sam.impersonation.start({ id: world.ids.olga, reason: "  " }))).toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(await errorOf(sam.impersonation.start({ id: world.ids.olga, reason }))).toMatchObject({
      message: "refusal.password_required",
    });
    await sam.user.validate({ password });
    await sam.impersonation.start({ id: world.ids.olga, reason });
  });

  test("asks that same password for what is sensitive, not the other's", async () => {
    const { session } = await begin();
    const changed = "olga's own, and another";
    await transact(asOperator, (tx) => tx.update(users).set({ passwordHash: "x" }).where(eq(users.id, world.ids.olga)));
    const olga = await withSession(session);
    expect(await errorOf(olga.user.validate({ password: changed }))).toMatchObject({
      message: "user.password_wrong",
    });
    expect(await olga.user.validate({ password })).toEqual({ valid: true });
  });

  test("is for super admins alone, and never as another of them or as oneself", async () => {
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

  test("does not go on from one to the next, nor into the keys of the account", async () => {
    const { session } = await begin();
    const olga = await withSession(session);
    expect(await errorOf(olga.impersonation.start({ id: world.ids.gus, reason }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await olga.user.validate({ password });
    const kept = { message: "refusal.not_while_impersonating" };
    expect(await errorOf(olga.user.changePassword({ password: "a new one, long enough" }))).toMatchObject(kept);
    expect(await errorOf(olga.user.changeEmail({ email: "mine@world.test" }))).toMatchObject(kept);
    expect(await errorOf(olga.user.delete())).toMatchObject(kept);
    expect(await errorOf(olga.session.endOthers())).toMatchObject(kept);
  });

  test("gives the session to our pages alone, not to a script", async () => {
    const call = as(world.ids.sam, { transport: "rpc" }).impersonation.start({ id: world.ids.olga, reason });
    expect(await errorOf(call)).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("its end", () => {
  const acting = () => reading(asOperator, (tx) => tx.$count(sessions, isNotNull(sessions.impersonatorId)));
  const started = { verb: "impersonation.start" };
  const ended = () => ({ verb: "impersonation.end", ...both() });

  test("comes with signing out of it; both stay signed in where they were", async () => {
    const { own, session } = await begin();
    const hers = await signedIn(world.ids.olga);
    await (await withSession(session)).session.end();
    expect(await readSession(session)).toBeNull();
    expect(await readSession(own)).toMatchObject({ userId: world.ids.sam });
    expect(await readSession(hers)).toMatchObject({ userId: world.ids.olga });
    expect(await happened()).toMatchObject([started, ended()]);
  });

  test("comes with its hour, and is written down for that moment", async () => {
    const { own, session } = await begin();
    await transact(asOperator, (tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: sql`now() - interval '1 minute'` })
        .where(eq(sessions.id, hashOfToken(session))),
    );
    expect(await readSession(session)).toBeNull();
    expect(await readSession(own)).not.toBeNull();
    await sweepImpersonations(world.ids.olga);
    expect(await happened()).toMatchObject([ended(), started]); // by their moments: the minute before was made up
    expect(await acting()).toBe(0);
  });

  test("comes with the super admin's own session, however that ends", async () => {
    const { own, session } = await begin();
    await endSession(hashOfToken(own));
    expect(await readSession(session)).toBeNull();
    expect(await happened()).toMatchObject([started, ended()]);
  });

  test("comes with the rights of the one, and with those of the other", async () => {
    const first = await begin();
    await transact(asOperator, (tx) =>
      tx.update(users).set({ isSuperAdmin: false }).where(eq(users.id, world.ids.sam)),
    );
    expect(await readSession(first.session)).toBeNull();
    await transact(asOperator, (tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.sam)));
    const second = await begin();
    await transact(asOperator, (tx) =>
      tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.olga)),
    );
    expect(await readSession(second.session)).toBeNull();
  });

  test("comes with the account of either, and does not stand in its way", async () => {
    const [mia] = await transact(asOperator, (tx) =>
      tx
        .insert(users)
        .values({ email: "short@world.test", firstName: "Kort", lastName: "Leven" })
        .returning({ id: users.id }),
    );
    const { session } = await begin(mia!.id);
    await transact(asOperator, (tx) => tx.delete(users).where(eq(users.id, mia!.id)));
    expect(await readSession(session)).toBeNull();
    expect(await happened()).toMatchObject([
      started,
      { verb: "impersonation.end", userId: null, impersonatorId: world.ids.sam },
    ]);
  });

  test("comes no later than that of the session it was begun from", async () => {
    const own = await signedIn(world.ids.sam);
    await transact(asOperator, (tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: sql`now() + interval '20 minutes'` })
        .where(eq(sessions.id, hashOfToken(own))),
    );
    const actor = { ...(await readSession(own))! };
    await transact(asOperator, (tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: sql`now() + interval '20 minutes'` })
        .where(eq(sessions.id, hashOfToken(own))),
    );
    const caller = callerFor({ actor, locale: "nl", transport: "page", source: "", device: "tests" });
    const { until } = await caller.impersonation.start({ id: world.ids.olga, reason });
    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(20);
  });

  test("of a tablet that is taken out of its workspace is no reason to refuse that", async () => {
    const { session } = await begin(world.ids.tab);
    const [tab] = await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, world.ids.tab)));
    expect(tab).toBeDefined();
    await transact({ workspaceIds: [world.acme] }, (tx) =>
      tx.execute(sql`delete from sessions where user_id = ${world.ids.tab}`),
    );
    expect(await readSession(session)).toBeNull();
    expect(
      await reading(asOperator, (tx) =>
        tx.$count(events, and(eq(events.verb, "impersonation.end"), eq(events.aboutId, world.ids.tab))),
      ),
    ).toBe(1);
  });
});

describe("GET /users/{id}/impersonate", () => {
  const withToken = (token: string, method: string, path: string) =>
    rest(method, path, { headers: { authorization: `Bearer ${token}` } });
  const asked = (userId: string, id: string) =>
    rest("GET", `/users/${id}/impersonate?reason=${encodeURIComponent(reason)}`, { as: userId });

  test("gives an access token for an hour, and nothing to prolong it with; logout ends it", async () => {
    const { status, body } = await asked(world.ids.sam, world.ids.olga);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(["access_token", "expires_in"]);
    expect(Math.abs(body.data.expires_in - 3600)).toBeLessThan(5);
    const token = body.data.access_token;
    expect((await withToken(token, "GET", "/me")).body.data).toMatchObject({ id: world.ids.olga });
    expect((await withToken(token, "POST", "/logout")).status).toBe(204);
    expect((await withToken(token, "GET", "/me")).status).toBe(401);
  });

  test("is not there for others, and refuses another super admin by name", async () => {
    expect((await asked(world.ids.olga, world.ids.gus)).status).toBe(404);
    await transact(asOperator, (tx) =>
      tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.olga)),
    );
    expect(await asked(world.ids.sam, world.ids.olga)).toMatchObject({ status: 422, body: { code: "super_admin" } });
    expect((await rest("GET", `/users/${world.ids.gus}/impersonate`, { as: world.ids.sam })).status).toBe(422);
    expect(
      (await rest("HEAD", `/users/${world.ids.gus}/impersonate?reason=x`, { as: world.ids.sam })).status,
      "begins nothing",
    ).toBe(404);
  });
});
