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
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

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

const expirePasswordCheck = () =>
  transact(asOperator, (tx) => tx.update(sessions).set({ passwordAt: sql`now() - interval '1 hour'` }));

const lastEvent = async (verb: string) =>
  (
    await reading(asOperator, (tx) =>
      tx.select().from(events).where(eq(events.verb, verb)).orderBy(desc(events.at)).limit(1),
    )
  )[0];

const insertUser = async (email: string, more: Partial<typeof users.$inferInsert> = {}) =>
  (
    await transact(asOperator, (tx) =>
      tx
        .insert(users)
        .values({ email, firstName: "Nina", lastName: "Nieuw", provedAt: new Date(), ...more })
        .returning({ id: users.id }),
    )
  )[0]!.id;

describe("the users of the platform", () => {
  test("are found by parts of name and address, sorted and in pages", async () => {
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

  test("are filtered by kind: without a workspace, tablets, or super admins", async () => {
    const of = async (kind: "super_admin" | "without_workspace" | "tablet") =>
      (await sam().admin.users({ filter: { kind } })).items.map(({ first_name }) => first_name);
    expect(await of("super_admin")).toEqual(["sam"]);
    expect(await of("without_workspace")).toEqual(["sam"]);
    expect(await of("tablet")).toEqual(["tab"]);
  });

  test("show their workspaces, and over REST no password", async () => {
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

  test("are for super admins alone", async () => {
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

  test("sets another address at once, after the password, and mails both addresses", async () => {
    const id = await insertUser("oud@world.test");
    const caller = await signIn(world.ids.sam);
    await expirePasswordCheck();
    const call = () => caller.admin.editUser({ id, email: "nieuw@world.test", reason });
    expect(await errorOf(call())).toMatchObject({ message: "refusal.password_required" });
    await caller.user.validate({ password: "ten-letters-long" });
    await call();
    expect((await sam().admin.user({ id })).email).toBe("nieuw@world.test");
    expect(await inOutbox("user.mail_email_changed")).toHaveLength(2);
    expect(await errorOf(caller.admin.editUser({ id, email: "gus@world.test", reason }))).toMatchObject({
      message: "user.email_taken",
    });
  });

  test("cannot change the address of a super admin, which would be a way to take over the account", async () => {
    const id = await insertUser("peer@world.test", { isSuperAdmin: true });
    expect(await errorOf(sam().admin.editUser({ id, email: "mine@world.test", reason }))).toMatchObject({
      message: "admin.email_of_admin",
    });
    expect((await rest("PUT", `/users/${id}`, { as: world.ids.sam, body: { email: "mine@world.test" } })).status).toBe(
      422,
    );
    await transact(asOperator, (tx) => tx.delete(users).where(eq(users.id, id)));
  });

  test("mails a link to set a password, five times at most", async () => {
    for (let n = 0; n < 5; n++) await sam().admin.sendPasswordLink({ id: world.ids.gus });
    expect(await inOutbox("user.mail_password_link")).toHaveLength(5);
    expect(await errorOf(sam().admin.sendPasswordLink({ id: world.ids.gus }))).toMatchObject({
      message: "admin.mails_enough",
    });
  });
});

describe("ending an account", () => {
  test("asks for the password, records the reason, and leaves nothing to sign in with", async () => {
    const id = await insertUser("weg@world.test");
    const caller = await signIn(world.ids.sam);
    await expirePasswordCheck();
    expect(await errorOf(caller.admin.deleteUser({ id, reason }))).toMatchObject({
      message: "refusal.password_required",
    });
    await caller.user.validate({ password: "ten-letters-long" });
    await caller.admin.deleteUser({ id, reason });
    expect(await errorOf(sam().admin.user({ id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await lastEvent("user.delete")).toMatchObject({ aboutId: id, detail: { reason } });
  });

  test("needs no reason over REST", async () => {
    const id = await insertUser("gauw@world.test");
    const { status, body } = await rest("DELETE", `/admin/users/${id}`, { as: world.ids.sam });
    expect([status, body]).toEqual([204, ""]);
    expect(await lastEvent("user.delete")).toMatchObject({ aboutId: id, detail: null });
  });

  test("names the workspaces they still own, and is refused for oneself", async () => {
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
