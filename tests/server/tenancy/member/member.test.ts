import { containers, grants, groupContainers, groupMembers, groups } from "@db/schema/container";
import { events } from "@db/schema/event";
import { outbox } from "@db/schema/job";
import { sessions, users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { hashOfToken } from "@server/core/token";
import { callerFor } from "@server/http/router";
import { listMails } from "@server/platform/mail/kept";
import { removeMembers } from "@server/tenancy/member/remove";
import { createSession } from "@server/tenancy/session/device";
import { actorOf } from "@server/tenancy/session/session";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asOwner } from "../../../rig/as-owner.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let olga: ReturnType<typeof as>;
let adam: ReturnType<typeof as>;

beforeEach(async () => {
  await asOwner("delete from events");
  await transact(asOperator, async (tx) => {
    for (const table of ["outbox", "workspaces", "users"]) await tx.execute(sql`delete from ${sql.raw(table)}`);
  });
  world = await makeWorld();
  olga = as(world.ids.olga);
  adam = as(world.ids.adam);
});

const roleOf = async (userId: string) =>
  (
    await reading(asOperator, (tx) =>
      tx
        .select({ role: memberships.role })
        .from(memberships)
        .where(and(eq(memberships.workspaceId, world.acme), eq(memberships.userId, userId))),
    )
  )[0]?.role;
const promised = (name: string) => reading(asOperator, (tx) => tx.select().from(outbox).where(eq(outbox.name, name)));
const happened = (verb: string) => reading(asOperator, (tx) => tx.select().from(events).where(eq(events.verb, verb)));
const accepted = <T>(all: PromiseSettledResult<T>[]) => all.filter(({ status }) => status === "fulfilled").length;
const lately = async (userId: string) => ({ ...(await actorOf(userId))!, sessionId: null });

describe("the list", () => {
  test("finds parts of words without accents, filters by role, and counts the boards in reach", async () => {
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

  test("gives members names and no more, also by searching", async () => {
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

  test("is not for tablets, and not there for strangers", async () => {
    expect(await errorOf(as(world.ids.tab).member.list({ id: world.acme }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(world.ids.rita).member.list({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("names no workspace of theirs that the reader is not in", async () => {
    await transact(asOperator, (tx) =>
      tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.mia, role: "member" }),
    );
    const { items } = await adam.member.list({ id: world.acme, q: "mia" });
    expect(items[0]!.workspace_ids).toEqual([world.acme]);
  });
});

describe("a role", () => {
  test("changes for others, and is written down", async () => {
    expect(await adam.member.change({ id: world.acme, userId: world.ids.mia, role: "admin" })).toMatchObject({
      role: "admin",
    });
    expect(await roleOf(world.ids.mia)).toBe("admin");
    expect(await happened("member.edit")).toMatchObject([
      { aboutId: world.ids.mia, detail: { from: "member", to: "admin" } },
    ]);
  });

  test("of the owner stays, of oneself stays, of a tablet stays", async () => {
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

  test("name and password of a person are their own", async () => {
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

  test("of two admins who demote each other at once one stays admin", async () => {
    await transact(asOperator, (tx) =>
      tx.update(memberships).set({ role: "admin" }).where(eq(memberships.userId, world.ids.mia)),
    );
    const [one, other] = await Promise.all([lately(world.ids.adam), lately(world.ids.mia)]);
    const by = (actor: typeof one) => callerFor({ actor, locale: "nl", transport: "page", source: "", device: "" });
    const tries = Array.from({ length: 25 }, () => [
      by(one).member.change({ id: world.acme, userId: world.ids.mia, role: "member" }),
      by(other).member.change({ id: world.acme, userId: world.ids.adam, role: "member" }),
    ]);
    await Promise.allSettled(tries.flat());
    expect([await roleOf(world.ids.adam), await roleOf(world.ids.mia)].sort()).toEqual(["admin", "member"]);
  });
});

describe("taking out", () => {
  test("gives their containers to the owner, and tells people but not tablets", async () => {
    await transact(asOperator, async (tx) => {
      await tx.update(containers).set({ userId: world.ids.lea }).where(eq(containers.id, world.board));
      await tx.update(grants).set({ isOwner: true }).where(eq(grants.userId, world.ids.lea));
    });
    const before = await adam.member.beforeRemoving({
      id: world.acme,
      user_ids: [world.ids.lea, world.ids.tab, world.ids.olga, world.ids.adam],
    });
    expect(before.people.map(({ name, containers: theirs }) => [name, theirs])).toEqual([
      ["lea World", 1],
      ["tab World", 0],
    ]);
    expect(before.stays.map(({ name }) => name)).toEqual(["adam World", "olga World"]);
    const { removed } = await adam.member.remove({ id: world.acme, user_ids: [world.ids.lea, world.ids.tab] });
    expect(removed.sort()).toEqual([world.ids.lea, world.ids.tab].sort());
    expect(await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, world.ids.tab)))).toEqual([]);
    const [board] = await reading(asOperator, (tx) =>
      tx.select().from(containers).where(eq(containers.id, world.board)),
    );
    expect(board!.userId).toBe(world.ids.olga);
    const jobs = await promised("member.mail_removed");
    expect(jobs.map(({ payload }) => payload)).toEqual([{ workspaceId: world.acme, userId: world.ids.lea }]);
    await doJob("member.mail_removed", jobs[0]!.payload as never, { id: jobs[0]!.id, attempt: 1 });
    expect((await listMails()).find(({ to }) => to === "lea@world.test")).toMatchObject({
      subject: "Je zit niet meer in Acme",
    });
  });

  test("is refused whole where the owner or oneself is among them", async () => {
    const refused = (user_ids: string[]) => errorOf(adam.member.remove({ id: world.acme, user_ids }));
    expect(await refused([world.ids.mia, world.ids.olga])).toMatchObject({ message: "refusal.owner_stays" });
    expect(await refused([world.ids.mia, world.ids.adam])).toMatchObject({ message: "member.not_oneself" });
    expect(await refused([world.ids.rita])).toMatchObject({ code: "NOT_FOUND" });
    expect(await roleOf(world.ids.mia)).toBe("member");
    expect(await promised("member.mail_removed")).toEqual([]);
  });

  test("by fifty at once happens once", async () => {
    const actor = await lately(world.ids.adam);
    await Promise.allSettled(
      Array.from({ length: 50 }, () => removeMembers(actor, { id: world.acme, user_ids: [world.ids.mia] })),
    );
    expect(await happened("member.remove")).toHaveLength(1);
    expect(await promised("member.mail_removed")).toHaveLength(1);
  });

  test("by oneself is leaving, which the owner and a tablet do not", async () => {
    await as(world.ids.mia).member.leave({ id: world.acme });
    expect(await roleOf(world.ids.mia)).toBeUndefined();
    expect(await happened("member.leave")).toHaveLength(1);
    expect(await errorOf(olga.member.leave({ id: world.acme }))).toMatchObject({ message: "member.owner_leaves" });
    expect(await errorOf(as(world.ids.tab).member.leave({ id: world.acme }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(world.ids.rita).member.leave({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("handing over", () => {
  test("makes one member the owner, the former one an admin, and tells both", async () => {
    await olga.member.handOver({ id: world.acme, user_id: world.ids.mia });
    expect([await roleOf(world.ids.mia), await roleOf(world.ids.olga)]).toEqual(["owner", "admin"]);
    expect(await happened("workspace.hand_over")).toMatchObject([
      { aboutId: world.ids.mia, userId: world.ids.olga, workspaceId: world.acme },
    ]);
    for (const { id, payload } of await promised("member.mail_handed_over"))
      await doJob("member.mail_handed_over", payload as never, { id, attempt: 1 });
    const mails = (await listMails()).slice(0, 2).map(({ to, subject }) => [to, subject]);
    expect(mails.sort()).toEqual([
      ["mia@world.test", "Jij bent nu de eigenaar van Acme"],
      ["olga@world.test", "Acme is overgedragen aan mia World"],
    ]);
  });

  test("is the owner's alone, and to a person of the workspace", async () => {
    const refused = (who: ReturnType<typeof as>, user_id: string) =>
      errorOf(who.member.handOver({ id: world.acme, user_id }));
    expect(await refused(adam, world.ids.adam)).toMatchObject({ code: "FORBIDDEN" });
    expect(await refused(olga, world.ids.tab)).toMatchObject({ message: "member.tablet_owns_nothing" });
    expect(await refused(olga, world.ids.rita)).toMatchObject({ message: "member.not_a_member" });
    expect(await refused(olga, world.ids.olga)).toMatchObject({ message: "member.owns_already" });
  });

  test("asks for the password again", async () => {
    const session = await transact(asOperator, (tx) =>
      createSession(tx, world.ids.olga, { kind: "web", device: "tests" }),
    );
    const sessionId = hashOfToken(session);
    await transact(asOperator, (tx) => tx.update(sessions).set({ passwordAt: null }).where(eq(sessions.id, sessionId)));
    const actor = { ...(await actorOf(world.ids.olga))!, sessionId };
    const caller = callerFor({ actor, locale: "nl", transport: "page", source: "192.0.2.1", device: "" });
    expect(await errorOf(caller.member.handOver({ id: world.acme, user_id: world.ids.mia }))).toMatchObject({
      message: "refusal.password_required",
    });
    await caller.user.validate({ password: "ten-letters-long" });
    await caller.member.handOver({ id: world.acme, user_id: world.ids.mia });
  });

  test("to many at once leaves one owner", async () => {
    const actor = await lately(world.ids.olga);
    const by = callerFor({ actor, locale: "nl", transport: "page", source: "", device: "" });
    const to = [world.ids.adam, world.ids.lea, world.ids.gus, world.ids.mia];
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => by.member.handOver({ id: world.acme, user_id: to[i % 4]! })),
    );
    expect(accepted(all)).toBe(1);
    const owners = await reading(asOperator, (tx) =>
      tx
        .select({ id: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.workspaceId, world.acme), eq(memberships.role, "owner"))),
    );
    const [workspace] = await reading(asOperator, (tx) =>
      tx.select().from(workspaces).where(eq(workspaces.id, world.acme)),
    );
    expect(owners).toEqual([{ id: workspace!.ownerId }]);
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

  test("is made at once, with what it shows; fifty equal ones are one", async () => {
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => adam.member.createTablet(tablet())));
    expect(accepted(all)).toBe(1);
    const made = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))[0]!;
    expect(made).toMatchObject({ role: "tablet", tablet: true, email: "hal3@world.test", workspace_ids: [world.acme] });
    const told = all.flatMap((each) => (each.status === "rejected" ? [each.reason.message] : []));
    expect(new Set(told)).toEqual(new Set(["member.tablet_name_taken"]));
    expect(await as(made.id).container.get({ id: world.floor })).toMatchObject({ permissions: { can_edit: false } });
    expect(await errorOf(as(made.id).container.get({ id: world.other }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("gets another name, password and places; its sessions end with the password", async () => {
    const { id: userId } = await adam.member.createTablet(tablet());
    const session = () =>
      reading(asOperator, (tx) => tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)));
    await transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests" }));
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

describe("what somebody can reach", () => {
  test("begins where it was given, by name and by group, also from above", async () => {
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

  test("is everything for an admin, and reading for a tablet", async () => {
    const all = await olga.member.complete({ userId: world.ids.adam, workspaceId: world.acme });
    expect(all.containers.map(({ title, role }) => [title, role])).toEqual([
      ["Site Noord", "all"],
      ["Site Zuid", "all"],
    ]);
    const wall = await olga.member.complete({ userId: world.ids.tab, workspaceId: world.acme });
    expect(wall).toMatchObject({ tablet: true, containers: [{ title: "Site Noord", role: "guest" }] });
  });

  test("is for themselves and for admins", async () => {
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
