import { containers, grants, groupContainers, groupMembers, groups } from "@db/schema/container";
import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
/** A group with gus in it, linked to the board. */
let gusGroup: string;
// the grants of makeWorld, and mia as guest of the floor
beforeEach(() =>
  transact(asOperator, async (tx) => {
    const { acme: workspaceId, ids, board, floor, other } = world;
    await tx.delete(outbox);
    await tx.delete(groups);
    await tx.delete(grants);
    await tx.update(containers).set({ userId: ids.olga }).where(eq(containers.workspaceId, workspaceId));
    await tx.insert(grants).values([
      { workspaceId, containerId: board, userId: ids.olga, role: "admin", isOwner: true },
      { workspaceId, containerId: floor, userId: ids.olga, role: "admin", isOwner: true },
      { workspaceId, containerId: other, userId: ids.olga, role: "admin", isOwner: true },
      { workspaceId, containerId: board, userId: ids.lea, role: "admin" },
      { workspaceId, containerId: board, userId: ids.tab, role: "guest" },
      { workspaceId, containerId: floor, userId: ids.gus, role: "guest" },
      { workspaceId, containerId: floor, userId: ids.mia, role: "guest" },
    ]);
    const [group] = await tx.insert(groups).values({ workspaceId, title: "Ploeg" }).returning({ id: groups.id });
    gusGroup = group!.id;
    await tx.insert(groupMembers).values({ workspaceId, groupId: gusGroup, userId: ids.gus });
    await tx
      .insert(groupContainers)
      .values({ workspaceId, groupId: gusGroup, containerId: board, isContainerAdmin: false });
  }),
);

const accessAs = (name: Name) => as(world.ids[name]).access;
const reaches = async (name: Name, id = world.floor) =>
  as(world.ids[name])
    .container.get({ id })
    .then(Boolean, () => false);
const people = async (name: Name, id = world.floor) => (await accessAs(name).people({ id })).items;
const byName = (all: Awaited<ReturnType<typeof people>>) =>
  Object.fromEntries(all.map((person) => [person.first_name, person]));

describe("who can reach a container", () => {
  test("lists everyone and through what they reach it: the owner first, then admins, then guests", async () => {
    const all = await people("olga");
    expect(all.map(({ first_name }) => first_name)).toEqual(["olga", "adam", "lea", "gus", "mia", "tab"]);
    const { olga, adam, lea, gus, mia, tab } = byName(all);
    expect(olga).toMatchObject({ role: "owner", granted: "admin", inherited_from: null });
    expect(adam).toMatchObject({
      role: "admin",
      granted: null,
      inherited_from: { kind: "workspace", id: world.acme, title: "Acme" },
    });
    expect(lea).toMatchObject({
      role: "admin",
      inherited_from: { kind: "container", id: world.board, title: "Site Noord" },
    });
    expect(mia).toMatchObject({
      role: "guest",
      granted: "guest",
      inherited_from: null,
      sources: [],
      email: "mia@world.test",
    });
    expect(tab).toMatchObject({ role: "guest", tablet: true, inherited_from: { kind: "container" } });
    expect(gus).toMatchObject({ role: "guest", granted: "guest", inherited_from: null });
    expect(gus!.sources).toMatchObject([
      { kind: "group", id: gusGroup, title: "Ploeg", container: { id: world.board, title: "Site Noord" } },
    ]);
  });

  test("a guest sees names only, and nothing of what lies above their reach", async () => {
    await transact(asOperator, (tx) => tx.delete(groups));
    const all = byName(await people("mia"));
    for (const field of ["email", "phone", "last_activity"]) expect(all.lea).not.toHaveProperty(field);
    expect(all.lea).toMatchObject({ inherited_from: { kind: "container", id: null, title: null } });
    expect(JSON.stringify(all)).not.toMatch(/world\.test|Site Noord/);
  });

  test("an admin finds people by e-mail address, a guest does not", async () => {
    expect((await accessAs("mia").people({ id: world.floor, q: "lea@world" })).items).toEqual([]);
    expect((await accessAs("lea").people({ id: world.floor, q: "lea@world" })).items).toHaveLength(1);
  });

  test("tablets get FORBIDDEN; non-members, and anybody for a container in the trash, NOT_FOUND", async () => {
    expect(await errorOf(accessAs("tab").people({ id: world.floor }))).toMatchObject({ code: "FORBIDDEN" });
    for (const name of ["rita", "mia"] as const)
      expect(await errorOf(accessAs(name).page({ id: name === "mia" ? world.other : world.floor }))).toMatchObject({
        code: "NOT_FOUND",
      });
    const { id } = await as(world.ids.olga).container.create({
      workspace_id: world.acme,
      parent_id: world.board,
      title: "Weg",
    });
    await as(world.ids.olga).container.delete({ id });
    expect(await errorOf(accessAs("olga").page({ id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("a tablet in a group of admins is still a guest", async () => {
    await transact(asOperator, async (tx) => {
      await tx.insert(groupMembers).values({ workspaceId: world.acme, groupId: gusGroup, userId: world.ids.tab });
      await tx.update(groupContainers).set({ isContainerAdmin: true });
    });
    expect(byName(await people("olga")).tab).toMatchObject({
      role: "guest",
      sources: [{ role: "guest" }, { role: "guest" }],
    });
    expect(byName(await people("olga")).gus).toMatchObject({
      role: "admin",
      granted: "guest",
      inherited_from: { kind: "group" },
    });
  });
});

describe("changing a role", () => {
  test("takes effect at once, by an admin of the container", async () => {
    await accessAs("lea").changeRole({ id: world.floor, userId: world.ids.mia, role: "admin" });
    expect(await people("mia")).toContainEqual(expect.objectContaining({ email: "lea@world.test" }));
    await accessAs("lea").changeRoles({ id: world.floor, users: [{ user_id: world.ids.mia, role: "guest" }] });
    expect(
      await errorOf(accessAs("mia").changeRole({ id: world.floor, userId: world.ids.gus, role: "guest" })),
    ).toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("is refused for the owner, oneself, a tablet above guest, and a role from elsewhere", async () => {
    const { ids, board, floor } = world;
    const change = (name: Name, id: string, userId: string, role: "admin" | "guest") =>
      errorOf(accessAs(name).changeRole({ id, userId, role }));
    expect(await change("lea", board, ids.olga, "guest")).toMatchObject({ message: "refusal.owner_stays" });
    expect(await change("lea", board, ids.lea, "guest")).toMatchObject({ message: "refusal.own_role" });
    expect(await change("lea", board, ids.tab, "admin")).toMatchObject({ message: "access.tablet_reads" });
    expect((await change("olga", floor, ids.lea, "guest")).message).toMatch(
      /^access\.elsewhere\.container\?name=lea\+World&title=Site\+Noord/,
    );
    expect((await change("lea", floor, ids.adam, "guest")).message).toMatch(/^access\.elsewhere\.workspace/);
    expect(await change("lea", floor, ids.rita, "guest")).toEqual(await change("lea", floor, board, "guest"));
  });

  test("of several people is done for all or for none", async () => {
    const { ids, board } = world;
    const both = [
      { user_id: ids.tab, role: "guest" as const },
      { user_id: ids.olga, role: "guest" as const },
    ];
    expect(await errorOf(accessAs("lea").changeRoles({ id: board, users: both }))).toMatchObject({
      message: "refusal.owner_stays",
    });
    expect(await errorOf(accessAs("lea").removeMany({ id: board, user_ids: [ids.tab, ids.olga] }))).toMatchObject({
      message: "refusal.owner_stays",
    });
    expect(await reaches("tab", board)).toBe(true);
  });
});

describe("removing access", () => {
  test("takes effect at once, and says so where the person still has access from elsewhere", async () => {
    await accessAs("lea").remove({ id: world.floor, userId: world.ids.mia });
    expect(await reaches("mia")).toBe(false);
    await accessAs("lea").remove({ id: world.floor, userId: world.ids.gus });
    expect(await reaches("gus")).toBe(true);
    const again = await errorOf(accessAs("lea").remove({ id: world.floor, userId: world.ids.gus }));
    expect(again.message).toMatch(/^access\.elsewhere\.group\?.*title=Ploeg/);
    expect(await errorOf(accessAs("lea").remove({ id: world.floor, userId: world.ids.mia }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await errorOf(accessAs("lea").remove({ id: world.board, userId: world.ids.lea }))).toMatchObject({
      message: "refusal.own_role",
    });
    expect(await errorOf(accessAs("lea").remove({ id: world.board, userId: world.ids.olga }))).toMatchObject({
      message: "refusal.owner_stays",
    });
  });

  test("from several people ignores those who have none any more", async () => {
    const { ids, floor } = world;
    expect(await accessAs("lea").removeMany({ id: floor, user_ids: [ids.mia, ids.rita] })).toEqual({
      user_ids: [ids.mia],
    });
    expect(await accessAs("lea").removeMany({ id: floor, user_ids: [ids.mia] })).toEqual({ user_ids: [] });
  });

  test("at the same time as adding the person fails for neither", async () => {
    const { ids, floor } = world;
    await Promise.all([
      accessAs("lea").removeMany({ id: floor, user_ids: [ids.mia] }),
      accessAs("olga").add({ id: floor, users: [{ user_id: ids.mia, role: "admin" }] }),
      as(ids.olga).access.add({ id: floor, users: [{ email: "mia@world.test", role: "guest" }] }),
    ]);
    expect(typeof (await reaches("mia"))).toBe("boolean");
  });
});

describe("handing over a container", () => {
  test("moves the owner and the owner's grant; the former owner stays an admin", async () => {
    await accessAs("adam").handOver({ id: world.floor, user_id: world.ids.mia });
    const { olga, mia } = byName(await people("adam"));
    expect([olga!.role, mia!.role]).toEqual(["admin", "owner"]);
    expect(await as(world.ids.adam).container.get({ id: world.floor })).toMatchObject({
      user_id: world.ids.mia,
      owners: [world.ids.mia],
    });
  });

  test("is for admins of the workspace, to a member who is no tablet and not the owner already", async () => {
    const { ids, floor } = world;
    expect(await errorOf(accessAs("lea").handOver({ id: floor, user_id: ids.mia }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(accessAs("adam").handOver({ id: floor, user_id: ids.tab }))).toMatchObject({
      message: "access.tablet_reads",
    });
    expect(await errorOf(accessAs("adam").handOver({ id: floor, user_id: ids.adam }))).toMatchObject({
      message: "refusal.own_role",
    });
    expect(await errorOf(accessAs("adam").handOver({ id: floor, user_id: ids.rita }))).toEqual(
      await errorOf(accessAs("adam").handOver({ id: floor, user_id: floor })),
    );
  });

  test("twice at the same time leaves one owner", async () => {
    const { ids, floor } = world;
    await Promise.allSettled([
      accessAs("adam").handOver({ id: floor, user_id: ids.mia }),
      accessAs("olga").handOver({ id: floor, user_id: ids.lea }),
    ]);
    const { user_id, owners } = await as(ids.adam).container.get({ id: floor });
    expect(owners).toEqual([user_id]);
  });
});

test("candidates are members, by name; only admins of the workspace see their e-mail addresses", async () => {
  const { ids, other, board } = world;
  const found = await accessAs("olga").candidates({ id: other, q: "mia" });
  expect(found.candidates).toEqual([{ id: ids.mia, name: "mia World", email: "mia@world.test", tablet: false }]);
  const { candidates } = await accessAs("lea").candidates({ id: board, q: "world" });
  expect(candidates.map(({ name }) => name)).toEqual(["adam World", "gus World", "mia World"]);
  expect(candidates.every(({ email }) => email === null)).toBe(true);
  expect((await accessAs("lea").candidates({ id: board, q: "mia@" })).candidates).toEqual([]);
});
