import { events } from "@db/schema/event";
import { outbox } from "@db/schema/job";
import { sessions, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { callerFor } from "@server/http/router";
import { createSession } from "@server/tenancy/session/device";
import { readSession } from "@server/tenancy/session/session";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
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
const signedIn = async (userId: string) => {
  const id = await transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests" }));
  return callerFor({
    actor: await readSession(id),
    locale: "nl",
    transport: "page",
    source: "192.0.2.1",
    device: "tests",
  });
};
const forget = () =>
  transact(asOperator, (tx) => tx.update(sessions).set({ passwordAt: sql`now() - interval '1 hour'` }));
const lastEvent = async (verb: string) =>
  (
    await reading(asOperator, (tx) =>
      tx.select().from(events).where(eq(events.verb, verb)).orderBy(desc(events.at)).limit(1),
    )
  )[0];
const promised = async (name: string) =>
  (
    await reading(asOperator, (tx) => tx.select({ payload: outbox.payload }).from(outbox).where(eq(outbox.name, name)))
  ).map(({ payload }) => payload);
const person = async (email: string, more: Partial<typeof users.$inferInsert> = {}) =>
  (
    await transact(asOperator, (tx) =>
      tx
        .insert(users)
        .values({ email, firstName: "Nina", lastName: "Nieuw", provedAt: new Date(), ...more })
        .returning({ id: users.id }),
    )
  )[0]!.id;

describe("the users of the platform", () => {
  test("are found by parts of name and address, sorted and by page", async () => {
    const found = await sam().admin.users({ filter: { name: "WORLD gus" } });
    expect(found.items.map(({ email }) => email)).toEqual(["gus@world.test"]);
    const { items, meta } = await sam().admin.users({
      filter: { name: "world.test" },
      sort: "-email",
      per_page: 3,
      page: 2,
    });
    expect(meta).toMatchObject({ page: 2, per_page: 3, total: 8 });
    expect(items.map(({ email }) => email.split("@")[0])).toEqual(["olga", "mia", "lea"]);
  });

  test("can be those without a workspace, tablets, or super admins", async () => {
    const of = async (kind: "super_admin" | "without_workspace" | "tablet") =>
      (await sam().admin.users({ filter: { kind } })).items.map(({ first_name }) => first_name);
    expect(await of("super_admin")).toEqual(["sam"]);
    expect(await of("without_workspace")).toEqual(["sam"]);
    expect(await of("tablet")).toEqual(["tab"]);
  });

  test("show where they are in and what concerned them, over REST too", async () => {
    await transact(asOperator, (tx) => tx.update(users).set({ phone: "+32 470" }).where(eq(users.id, world.ids.gus)));
    const { status, body } = await rest("GET", `/admin/users/${world.ids.gus}`, { as: world.ids.sam });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      email: "gus@world.test",
      phone: "+32 470",
      workspaces: [{ id: world.acme, role: "member" }],
      devices: 0,
    });
    expect(body.data.password_hash).toBeUndefined();
    const list = await rest("GET", "/admin/users?filter[name]=gus&sort=name", { as: world.ids.sam });
    expect(list.body.meta.total).toBe(1);
  });

  test("are there for super admins alone", async () => {
    for (const path of [
      "/admin/users",
      "/admin/statistics",
      "/admin/admins",
      `/admin/users/${world.ids.gus}`,
      `/admin/admins/${world.ids.sam}`,
    ]) {
      expect((await rest("GET", path, { as: world.ids.olga })).status).toBe(404);
      expect((await rest("GET", path)).status).toBe(401);
    }
  });
});

describe("changing an account", () => {
  test("is written down with its reason", async () => {
    await sam().admin.editUser({ id: world.ids.mia, first_name: "Mia", phone: "02 555", reason });
    expect(await sam().admin.user({ id: world.ids.mia })).toMatchObject({
      first_name: "Mia",
      last_name: "World",
      phone: "02 555",
    });
    expect(await lastEvent("user.edit")).toMatchObject({
      userId: world.ids.sam,
      aboutId: world.ids.mia,
      detail: { reason },
    });
    expect(await errorOf(sam().admin.editUser({ id: world.ids.mia, first_name: "M", reason: " " }))).toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("gives another address at once, after the password, and tells it at both", async () => {
    const id = await person("oud@world.test");
    const caller = await signedIn(world.ids.sam);
    await forget();
    const call = () => caller.admin.editUser({ id, email: "nieuw@world.test", reason });
    expect(await errorOf(call())).toMatchObject({ message: "refusal.password_required" });
    await caller.user.validate({ password: "ten-letters-long" });
    await call();
    expect((await sam().admin.user({ id })).email).toBe("nieuw@world.test");
    expect(await promised("user.mail_email_changed")).toHaveLength(2);
    expect(await errorOf(caller.admin.editUser({ id, email: "gus@world.test", reason }))).toMatchObject({
      message: "user.email_taken",
    });
  });

  test("leaves the address of a super admin alone: it would be a way to take their place", async () => {
    const id = await person("peer@world.test", { isSuperAdmin: true });
    expect(await errorOf(sam().admin.editUser({ id, email: "mine@world.test", reason }))).toMatchObject({
      message: "admin.email_of_admin",
    });
    expect((await rest("PUT", `/users/${id}`, { as: world.ids.sam, body: { email: "mine@world.test" } })).status).toBe(
      422,
    );
    await transact(asOperator, (tx) => tx.delete(users).where(eq(users.id, id)));
  });

  test("mails a link to choose a password, a few times at most", async () => {
    for (let n = 0; n < 5; n++) await sam().admin.sendPasswordLink({ id: world.ids.gus });
    expect(await promised("user.mail_password_link")).toHaveLength(5);
    expect(await errorOf(sam().admin.sendPasswordLink({ id: world.ids.gus }))).toMatchObject({
      message: "admin.mails_enough",
    });
  });
});

describe("ending an account", () => {
  test("asks the password, keeps the reason, and leaves nothing to sign in with", async () => {
    const id = await person("weg@world.test");
    const caller = await signedIn(world.ids.sam);
    await forget();
    expect(await errorOf(caller.admin.deleteUser({ id, reason }))).toMatchObject({
      message: "refusal.password_required",
    });
    await caller.user.validate({ password: "ten-letters-long" });
    await caller.admin.deleteUser({ id, reason });
    expect(await errorOf(sam().admin.user({ id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await lastEvent("user.delete")).toMatchObject({ aboutId: id, detail: { reason } });
  });

  test("takes a reason, and needs none over REST", async () => {
    const id = await person("gauw@world.test");
    const { status, body } = await rest("DELETE", `/admin/users/${id}`, { as: world.ids.sam });
    expect([status, body]).toEqual([204, ""]);
    expect(await lastEvent("user.delete")).toMatchObject({ aboutId: id, detail: null });
  });

  test("names what its owner still owns, and is never one's own here", async () => {
    const { status, body } = await rest("DELETE", `/admin/users/${world.ids.olga}`, {
      as: world.ids.sam,
      body: { reason },
    });
    expect([status, body.code]).toEqual([422, "owns_workspaces"]);
    expect(body.message).toContain("Acme");
    expect(await errorOf(sam().admin.deleteUser({ id: world.ids.sam, reason }))).toMatchObject({
      message: "admin.not_yourself",
    });
  });
});

describe("super admins", () => {
  test("are made of who has an account, with a reason, and told by mail", async () => {
    const { id } = await sam().admin.add({ email: "Adam@world.test", reason });
    expect(id).toBe(world.ids.adam);
    expect((await sam().admin.admins({})).items.map(({ first_name }) => first_name)).toEqual(["adam", "sam"]);
    expect(await sam().admin.admin({ id })).toMatchObject({ added_by: { id: world.ids.sam }, is_last: false });
    expect(await promised("admin.mail")).toEqual([{ workspaceId: null, userId: id, what: "admin.add" }]);
    expect(await errorOf(sam().admin.add({ email: "adam@world.test", reason }))).toMatchObject({
      message: "admin.already",
    });
    expect(await errorOf(sam().admin.add({ email: "nobody@world.test", reason }))).toMatchObject({
      message: "admin.unknown",
    });
  });

  test("prove by mail that the address is theirs before they get in, and are never a tablet", async () => {
    await sam().admin.add({ email: "adam@world.test", reason });
    const known = { email: "adam@world.test", password };
    expect(await errorOf(as(null).session.signIn(known)), "whoever set the password before").toMatchObject({
      message: "session.wrong",
    });
    expect(await errorOf(sam().admin.add({ email: "tab@world.test", reason }))).toMatchObject({
      message: "admin.unknown",
    });
  });

  test("lose their rights on all devices at once, and what they do as somebody else", async () => {
    await sam().admin.add({ email: "adam@world.test", reason });
    const adam = await signedIn(world.ids.adam);
    const { session_id } = await adam.impersonation.start({ id: world.ids.gus, reason });
    await sam().admin.revoke({ id: world.ids.adam, reason });
    expect(await readSession(session_id)).toBeNull();
    expect((await rest("GET", "/admin/users", { as: world.ids.adam })).status).toBe(404);
    expect(await lastEvent("impersonation.end")).toMatchObject({
      userId: world.ids.gus,
      impersonatorId: world.ids.adam,
    });
  });

  test("stop being acted as, once they are one", async () => {
    const { session_id } = await sam().impersonation.start({ id: world.ids.adam, reason });
    await sam().admin.add({ email: "adam@world.test", reason });
    expect(await readSession(session_id)).toBeNull();
  });

  test("never lose the last one, and oneself only on purpose", async () => {
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

  test("who revoke each other at the same moment leave one", async () => {
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

describe("the platform in numbers", () => {
  test("counts what is there, and what is new", async () => {
    const seen = await sam().admin.statistics();
    expect(seen.workspaces).toMatchObject({ total: 2, paid: 2, trial: 0, free: 0, expired: 0 });
    expect(seen.workspaces.by_plan).toEqual({ free: 0, trial: 0, basic: 0, enterprise: 2 });
    expect(seen.workspaces.by_commercial_status).toMatchObject({ trial: 2, active: 0 });
    expect(seen.money.months).toHaveLength(12);
    expect(seen.weeks.at(-1)).toMatchObject({ workspaces: 2 });
    expect(seen).toMatchObject({ boards: 3, objects: 0, files: 0, storage_bytes: 0, users: { super_admins: 1 } });
    expect(seen.newest_workspaces.map(({ name }) => name).sort()).toEqual(["Acme", "Rival"]);
    expect((await rest("GET", "/admin/statistics", { as: world.ids.sam })).body.data.workspaces.total).toBe(2);
  });
});

test("a super admin who is no member makes nothing on a board either where the plan has run out", async () => {
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
