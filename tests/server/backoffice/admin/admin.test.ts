import { events } from "@db/schema/event";
import { outbox } from "@db/schema/job";
import { sessions, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { storedByAll } from "@server/backoffice/admin/stored";
import { callerFor } from "@server/http/router";
import { createSession } from "@server/tenancy/session/device";
import { readSession } from "@server/tenancy/session/session";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { rest } from "../../../rest/client.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.delete(sessions);
    await tx.delete(outbox);
    await tx.execute(sql`delete from attempts`);
    await tx.update(users).set({ isSuperAdmin: sql`id = ${world.ids.sam}` });
  }),
);

const reason = "Op vraag van de klant";

const sam = () => as(world.ids.sam);

const signIn = async (userId: string) => {
  const id = await transact(asOperator, (tx) =>
    createSession(tx, userId, { kind: "web", device: "tests", strong: true }),
  );
  return callerFor({
    actor: await readSession(id),
    locale: "nl",
    transport: "page",
    source: "192.0.2.1",
    device: "tests",
  });
};

const lastEvent = async (verb: string) =>
  (
    await reading(asOperator, (tx) =>
      tx.select().from(events).where(eq(events.verb, verb)).orderBy(desc(events.at)).limit(1),
    )
  )[0];

describe("super admins", () => {
  test("are made of existing accounts, with a reason, and get a mail", async () => {
    const { id } = await sam().admin.add({ email: "Adam@world.test", reason });
    expect(id).toBe(world.ids.adam);
    expect((await sam().admin.admins({})).items.map(({ first_name }) => first_name)).toEqual(["adam", "sam"]);
    expect(await sam().admin.admin({ id })).toMatchObject({ added_by: { id: world.ids.sam }, is_last: false });
    expect(await inOutbox("admin.mail")).toEqual([{ workspaceId: null, userId: id, what: "admin.add" }]);
    expect(await errorOf(sam().admin.add({ email: "adam@world.test", reason }))).toMatchObject({
      message: "admin.already",
    });
    expect(await errorOf(sam().admin.add({ email: "nobody@world.test", reason }))).toMatchObject({
      message: "admin.unknown",
    });
  });

  test("have to prove their address by mail before they get in, and are never a tablet", async () => {
    await sam().admin.add({ email: "adam@world.test", reason });
    const known = { email: "adam@world.test", password };
    expect(await errorOf(as(null).session.signIn(known)), "with the password of before").toMatchObject({
      message: "session.wrong",
    });
    expect(await errorOf(sam().admin.add({ email: "tab@world.test", reason }))).toMatchObject({
      message: "admin.unknown",
    });
  });

  test("who are revoked lose their rights on all devices, and their impersonations end", async () => {
    await sam().admin.add({ email: "adam@world.test", reason });
    const adam = await signIn(world.ids.adam);
    const { session_id } = await adam.impersonation.start({ id: world.ids.gus, reason });
    await sam().admin.revoke({ id: world.ids.adam, reason });
    expect(await readSession(session_id)).toBeNull();
    expect((await rest("GET", "/admin/users", { as: world.ids.adam })).status).toBe(404);
    expect(await lastEvent("impersonation.end")).toMatchObject({
      userId: world.ids.gus,
      impersonatorId: world.ids.adam,
    });
  });

  test("can no longer be impersonated once they are one: it ends", async () => {
    const { session_id } = await sam().impersonation.start({ id: world.ids.adam, reason });
    await sam().admin.add({ email: "adam@world.test", reason });
    expect(await readSession(session_id)).toBeNull();
  });

  test("always keep the last one, and revoke themselves only on purpose", async () => {
    expect(await errorOf(sam().admin.revoke({ id: world.ids.sam, reason }))).toMatchObject({
      message: "admin.yourself",
    });
    expect(await errorOf(sam().admin.revoke({ id: world.ids.sam, reason, myself: true }))).toMatchObject({
      message: "user.last_super_admin",
    });
    await sam().admin.add({ email: "adam@world.test", reason });
    await sam().admin.revoke({ id: world.ids.sam, reason, myself: true });
    expect((await as(world.ids.adam).admin.admins({})).items).toHaveLength(1);
  });

  test("who revoke each other at the same time leave one", async () => {
    for (let round = 0; round < 3; round++) {
      await transact(asOperator, (tx) =>
        tx.update(users).set({ isSuperAdmin: sql`id in (${world.ids.sam}, ${world.ids.adam})` }),
      );
      const outcomes = await Promise.allSettled([
        sam().admin.revoke({ id: world.ids.adam, reason }),
        as(world.ids.adam).admin.revoke({ id: world.ids.sam, reason }),
        sam().admin.revoke({ id: world.ids.sam, reason, myself: true }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await reading(asOperator, (tx) => tx.$count(users, eq(users.isSuperAdmin, true)))).toBe(1);
    }
  });
});

describe("the statistics of the platform", () => {
  test("count what there is, and what is new", async () => {
    vi.setSystemTime(Date.now() + 11 * 60_000); // for ten minutes it remembers the bytes of another file's database
    await storedByAll();
    vi.useRealTimers();
    const statistics = await sam().admin.statistics();
    expect(statistics.workspaces).toMatchObject({ total: 2, paid: 2, trial: 0, free: 0, expired: 0 });
    expect(statistics.workspaces.by_plan).toEqual({ free: 0, trial: 0, basic: 0, enterprise: 2 });
    expect(statistics.workspaces.by_commercial_status).toMatchObject({ trial: 2, active: 0 });
    expect(statistics.money.months).toHaveLength(12);
    expect(statistics.weeks.at(-1)).toMatchObject({ workspaces: 2 });
    expect(statistics).toMatchObject({ boards: 3, objects: 0, files: 0, storage_bytes: 0, users: { super_admins: 1 } });
    expect(statistics.newest_workspaces.map(({ name }) => name).sort()).toEqual(["Acme", "Rival"]);
    expect((await rest("GET", "/admin/statistics", { as: world.ids.sam })).body.data.workspaces.total).toBe(2);
  });
});

test("a super admin who is no member cannot add to a board either once the plan has ended", async () => {
  await transact(asOperator, (tx) =>
    tx.execute(sql`update workspaces set plan_ends_on = '2020-01-01' where id = ${world.acme}`),
  );
  const board = sam().container.create({ workspace_id: world.acme, title: "Nieuw" });
  expect(await errorOf(board)).toMatchObject({ code: "FORBIDDEN", message: "refusal.plan_locked" });
  const floor = sam().container.create({ workspace_id: world.acme, parent_id: world.board, title: "Nieuw" });
  expect(await errorOf(floor)).toMatchObject({ message: "refusal.plan_locked" });
  await transact(asOperator, (tx) =>
    tx.execute(sql`update workspaces set plan_ends_on = null where id = ${world.acme}`),
  );
});
