import { groupContainers, groupMembers, groups } from "@db/schema/container";
import { sessions, users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { callerFor } from "@server/http/router";
import { createSession } from "@server/tenancy/session/device";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, type World } from "../../../world.ts";
import { adam, countFulfilled, eventsOf, freshActor, olga, roleOf, setUp, world } from "./member-setup.ts";

beforeEach(setUp);

describe("the list", () => {
  test("finds parts of words without accents, filters by role, and counts the boards each reaches", async () => {
    await transact(asOperator, (tx) =>
      tx.update(users).set({ firstName: "Léa", lastName: "Van Görp" }).where(eq(users.id, world.ids.lea)),
    );
    const found = await adam.member.page({ id: world.acme, q: "gor lea" });
    expect(found.items).toMatchObject([{ name: "Léa Van Görp", email: "lea@world.test", role: "member", boards: 1 }]);
    const all = await adam.member.page({ id: world.acme, sort: "role" });
    expect(all.items.map(({ role }) => role)).toEqual(["owner", "admin", "member", "member", "member", "tablet"]);
    expect(all.items.map(({ boards }) => boards)).toEqual([2, 2, 1, 1, 0, 1]);
    expect(all.counts).toEqual({ owner: 1, admin: 1, member: 3, tablet: 1 });
    expect((await adam.member.page({ id: world.acme, role: "tablet" })).items).toHaveLength(1);
    expect((await adam.member.page({ id: world.acme, per_page: 2, page: 3 })).items).toHaveLength(2);
  });

  test("gives members names only, also by searching", async () => {
    const page = await as(world.ids.mia).member.page({ id: world.acme });
    expect(page.items.every(({ email, last_activity }) => email === null && last_activity === null)).toBe(true);
    expect((await as(world.ids.mia).member.page({ id: world.acme, q: "world.test" })).items).toEqual([]);
    const { items } = await as(world.ids.mia).member.list({ id: world.acme });
    expect(Object.keys(items[0]!).sort()).toEqual([
      "first_name",
      "id",
      "image",
      "inherited_from",
      "last_name",
      "role",
      "tablet",
    ]);
  });

  test("is FORBIDDEN for tablets, and NOT_FOUND for non-members", async () => {
    expect(await errorOf(as(world.ids.tab).member.list({ id: world.acme }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(world.ids.rita).member.list({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("names only those workspaces of a person that the reader is in", async () => {
    await transact(asOperator, (tx) =>
      tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.mia, role: "member" }),
    );
    const { items } = await adam.member.list({ id: world.acme, q: "mia" });
    expect(items[0]!.workspace_ids).toEqual([world.acme]);
  });
});

describe("changing a role", () => {
  test("is for others, and writes an event", async () => {
    expect(await adam.member.change({ id: world.acme, userId: world.ids.mia, role: "admin" })).toMatchObject({
      role: "admin",
    });
    expect(await roleOf(world.ids.mia)).toBe("admin");
    expect(await eventsOf("member.edit")).toMatchObject([
      { aboutId: world.ids.mia, detail: { from: "member", to: "admin" } },
    ]);
  });

  test("is refused for the owner, for oneself, and for a tablet", async () => {
    const change = (who: ReturnType<typeof as>, userId: string, role: "admin" | "member" | "tablet") =>
      errorOf(who.member.change({ id: world.acme, userId, role }));
    expect(await change(adam, world.ids.olga, "member")).toMatchObject({ message: "refusal.owner_stays" });
    expect(await change(olga, world.ids.olga, "admin")).toMatchObject({ message: "refusal.owner_stays" });
    expect(await change(adam, world.ids.adam, "member")).toMatchObject({ message: "refusal.own_role" });
    expect(await change(adam, world.ids.tab, "admin")).toMatchObject({ message: "member.tablet_stays" });
    expect(await change(adam, world.ids.mia, "tablet")).toMatchObject({ message: "member.tablet_stays" });
    expect(await change(adam, world.ids.rita, "admin")).toMatchObject({ code: "NOT_FOUND" });
    for (const name of ["lea", "gus", "mia", "tab"] as const)
      expect(await change(as(world.ids[name]), world.ids.gus, "admin")).toMatchObject({ code: "FORBIDDEN" });
  });

  test("leaves a person's name and password as they are", async () => {
    const before = await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, world.ids.mia)));
    await adam.member.change({
      id: world.acme,
      userId: world.ids.mia,
      role: "member",
      password: "taken over now",
      first_name: "X",
    });
    expect(await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, world.ids.mia)))).toEqual(
      before,
    );
  });

  test("of each other by two admins at once leaves one admin", async () => {
    await transact(asOperator, (tx) =>
      tx.update(memberships).set({ role: "admin" }).where(eq(memberships.userId, world.ids.mia)),
    );
    const [first, other] = await Promise.all([freshActor(world.ids.adam), freshActor(world.ids.mia)]);
    const callerFrom = (actor: typeof first) =>
      callerFor({ actor, locale: "nl", transport: "page", source: "", device: "" });
    const tries = Array.from({ length: 25 }, () => [
      callerFrom(first).member.change({ id: world.acme, userId: world.ids.mia, role: "member" }),
      callerFrom(other).member.change({ id: world.acme, userId: world.ids.adam, role: "member" }),
    ]);
    await Promise.allSettled(tries.flat());
    expect([await roleOf(world.ids.adam), await roleOf(world.ids.mia)].sort()).toEqual(["admin", "member"]);
  });
});

describe("a tablet", () => {
  const tablet = () => ({
    id: world.acme,
    first_name: "Tablet",
    last_name: "Hal 3",
    email: "hal3@world.test",
    password: "reader on the wall",
    container_ids: [world.floor],
  });

  test("is created with the containers it shows; fifty equal ones at once make one", async () => {
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => adam.member.createTablet(tablet())));
    expect(countFulfilled(all)).toBe(1);
    const made = all.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))[0]!;
    expect(made).toMatchObject({ role: "tablet", tablet: true, email: "hal3@world.test", workspace_ids: [world.acme] });
    const messages = all.flatMap((result) => (result.status === "rejected" ? [result.reason.message] : []));
    expect(new Set(messages)).toEqual(new Set(["member.tablet_name_taken"]));
    expect(await as(made.id).container.get({ id: world.floor })).toMatchObject({ permissions: { can_edit: false } });
    expect(await errorOf(as(made.id).container.get({ id: world.other }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("gets another name, password and containers; its sessions end with the password", async () => {
    const { id: userId } = await adam.member.createTablet(tablet());
    const session = () =>
      reading(asOperator, (tx) => tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)));
    await transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests", strong: true }));
    const edit = { id: world.acme, userId, first_name: "Tablet", last_name: "Hal 4", container_ids: [world.other] };
    await adam.member.editTablet({ ...edit, password: "" as never });
    expect(await session()).toHaveLength(1);
    expect((await adam.member.tablet({ id: world.acme, userId })).chosen).toEqual([world.other]);
    await adam.member.change({ id: world.acme, userId, password: "another one now" });
    expect(await session()).toEqual([]);
    expect((await adam.member.tablet({ id: world.acme, userId })).sign_in.url).toMatch(
      /\/login\?tablet=1&email=acme%2Ftablet-hal-3$/,
    );
    expect(await errorOf(adam.member.editTablet({ ...edit, userId: world.ids.mia }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("shows nothing of another workspace", async () => {
    expect(await errorOf(adam.member.createTablet({ ...tablet(), container_ids: [world.rivalBoard] }))).toMatchObject({
      message: "member.place_missing",
    });
    expect(
      await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.email, "hal3@world.test"))),
    ).toEqual([]);
  });
});

describe("what a person reaches", () => {
  test("begins where it was granted, directly and by group, also from above", async () => {
    await transact(asOperator, async (tx) => {
      const [group] = await tx
        .insert(groups)
        .values({ workspaceId: world.acme, title: "Ploeg" })
        .returning({ id: groups.id });
      const within = { workspaceId: world.acme, groupId: group!.id };
      await tx.insert(groupMembers).values({ ...within, userId: world.ids.gus });
      await tx.insert(groupContainers).values({ ...within, containerId: world.board, isContainerAdmin: true });
    });
    const page = await adam.member.get({ id: world.acme, userId: world.ids.gus });
    expect(page.reach).toEqual({ boards_count: 1, containers_count: 1, objects_count: 0 });
    expect(page.items).toMatchObject([
      {
        title: "Site Noord",
        role: "admin",
        containers_count: 1,
        from: [{ kind: "group", role: "admin", group: { title: "Ploeg" } }],
      },
      {
        title: "Gelijkvloers",
        path: [{ title: "Site Noord" }],
        role: "admin",
        from: [
          { kind: "group", role: "admin", on: { title: "Site Noord" } },
          { kind: "grant", role: "guest", on: { title: "Gelijkvloers" } },
        ],
      },
    ]);
  });

  test("is everything for an admin, and read-only for a tablet", async () => {
    const all = await olga.member.complete({ userId: world.ids.adam, workspaceId: world.acme });
    expect(all.containers.map(({ title, role }) => [title, role])).toEqual([
      ["Site Noord", "all"],
      ["Site Zuid", "all"],
    ]);
    const tabReach = await olga.member.complete({ userId: world.ids.tab, workspaceId: world.acme });
    expect(tabReach).toMatchObject({ tablet: true, containers: [{ title: "Site Noord", role: "guest" }] });
  });

  test("is shown to themselves and to admins", async () => {
    const complete = (who: keyof World["ids"], about: keyof World["ids"], workspaceId = world.acme) =>
      as(world.ids[who]).member.complete({ userId: world.ids[about], workspaceId });
    expect(await complete("gus", "gus")).toMatchObject({ email: "gus@world.test" });
    expect(await complete("sam", "gus")).toMatchObject({
      email: "gus@world.test",
      containers: [{ path: [{ title: "Site Noord" }] }],
    });
    expect(
      (await complete("gus", "gus")).containers.map(({ path }) => path),
      "not what stands above their reach",
    ).toEqual([[]]);
    expect(await errorOf(complete("gus", "mia"))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(complete("rita", "gus"))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(complete("adam", "rita"))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(complete("gus", "gus", world.rival))).toMatchObject({ code: "NOT_FOUND" });
  });
});
