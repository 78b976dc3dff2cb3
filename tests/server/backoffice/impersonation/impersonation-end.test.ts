import { events } from "@db/schema/event";
import { sessions, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { sweepImpersonations } from "@server/backoffice/impersonation/start";
import { hashOfToken } from "@server/core/token";
import { callerFor } from "@server/http/router";
import { endSession, readSession } from "@server/tenancy/session/session";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asOwner } from "../../../rig/as-owner.ts";
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

describe("the end of an impersonation", () => {
  const acting = () => reading(asOperator, (tx) => tx.$count(sessions, isNotNull(sessions.impersonatorId)));
  const started = { verb: "impersonation.start" };
  const ended = () => ({ verb: "impersonation.end", ...eventIds() });

  test("comes with signing out of it; the sessions of both people stay", async () => {
    const { samsSession, session } = await impersonate();
    const olgasSession = await createWebSession(world.ids.olga);
    await (await callerOf(session)).session.end();
    expect(await readSession(session)).toBeNull();
    expect(await readSession(samsSession)).toMatchObject({ userId: world.ids.sam });
    expect(await readSession(olgasSession)).toMatchObject({ userId: world.ids.olga });
    expect(await impersonationEvents()).toMatchObject([started, ended()]);
  });

  test("comes after an hour, with an event dated at that moment", async () => {
    const { samsSession, session } = await impersonate();
    await transact(asOperator, (tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: sql`now() - interval '1 minute'` })
        .where(eq(sessions.id, hashOfToken(session))),
    );
    expect(await readSession(session)).toBeNull();
    expect(await readSession(samsSession)).not.toBeNull();
    await sweepImpersonations(world.ids.olga);
    expect(await impersonationEvents()).toMatchObject([ended(), started]); // the end is dated before
    expect(await acting()).toBe(0);
  });

  test("comes with the end of the super admin's own session", async () => {
    const { samsSession, session } = await impersonate();
    await endSession(hashOfToken(samsSession));
    expect(await readSession(session)).toBeNull();
    expect(await impersonationEvents()).toMatchObject([started, ended()]);
  });

  test("comes when the super admin is revoked, or the other person becomes one", async () => {
    const first = await impersonate();
    await transact(asOperator, (tx) =>
      tx.update(users).set({ isSuperAdmin: false }).where(eq(users.id, world.ids.sam)),
    );
    expect(await readSession(first.session)).toBeNull();
    await transact(asOperator, (tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.sam)));
    const second = await impersonate();
    await transact(asOperator, (tx) =>
      tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.olga)),
    );
    expect(await readSession(second.session)).toBeNull();
  });

  test("comes when either account is deleted, and does not prevent that", async () => {
    const [mia] = await transact(asOperator, (tx) =>
      tx
        .insert(users)
        .values({ email: "short@world.test", firstName: "Kort", lastName: "Leven" })
        .returning({ id: users.id }),
    );
    const { session } = await impersonate(mia!.id);
    await transact(asOperator, (tx) => tx.delete(users).where(eq(users.id, mia!.id)));
    expect(await readSession(session)).toBeNull();
    expect(await impersonationEvents()).toMatchObject([
      started,
      { verb: "impersonation.end", userId: null, impersonatorId: world.ids.sam },
    ]);
  });

  test("is no later than that of the session it was started from", async () => {
    const samsSession = await createWebSession(world.ids.sam);
    await transact(asOperator, (tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: sql`now() + interval '20 minutes'` })
        .where(eq(sessions.id, hashOfToken(samsSession))),
    );
    const actor = { ...(await readSession(samsSession))! };
    await transact(asOperator, (tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: sql`now() + interval '20 minutes'` })
        .where(eq(sessions.id, hashOfToken(samsSession))),
    );
    const caller = callerFor({ actor, locale: "nl", transport: "page", source: "", device: "tests" });
    const { until } = await caller.impersonation.start({ id: world.ids.olga, reason });
    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(20);
  });

  test("does not prevent the removal of a tablet from its workspace", async () => {
    const { session } = await impersonate(world.ids.tab);
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
