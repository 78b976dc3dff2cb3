import { groups } from "@db/schema/container";
import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
let id: string;
beforeAll(async () => {
  world = await makeWorld();
  id = world.acme;
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.delete(outbox);
    await tx.delete(groups);
  }),
);

const groupAs = (name: Name) => as(world.ids[name]).group;
let made = 0;
const aGroup = async (...names: Name[]) =>
  (await groupAs("adam").create({ id, title: `Groep ${++made}`, user_ids: names.map((name) => world.ids[name]) })).id;
/** Takes the mails about access off the outbox; gives their payloads. */
const takeMails = async () =>
  (await transact(asOperator, (tx) => tx.delete(outbox).where(eq(outbox.name, "access.mail")).returning())).map(
    ({ payload }) => payload as { userId: string; containerIds: string[] },
  );
const roleOn = (name: Name, container: string) =>
  as(world.ids[name])
    .container.get({ id: container })
    .then(
      ({ permissions }) => (permissions.can_edit ? "admin" : "guest"),
      () => null,
    );

describe("a distribution group", () => {
  test("is created, renamed and deleted by admins of the workspace", async () => {
    const group = await groupAs("adam").create({
      id,
      title: "Technici",
      subtitle: "Ploeg A",
      user_ids: [world.ids.mia],
    });
    expect(group).toMatchObject({
      title: "Technici",
      users: [{ first_name: "mia", email: "mia@world.test" }],
      users_count: 1,
      containers_count: 0,
    });
    expect(await groupAs("adam").edit({ id, groupId: group.id, title: "Techniek" })).toMatchObject({
      title: "Techniek",
      subtitle: "Ploeg A",
    });
    for (const name of ["lea", "gus", "mia", "tab"] as const)
      expect(await errorOf(groupAs(name).edit({ id, groupId: group.id, title: "X" }))).toMatchObject({
        code: "FORBIDDEN",
      });
    expect(await errorOf(groupAs("rita").edit({ id, groupId: group.id, title: "X" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await errorOf(groupAs("rita").edit({ id: world.rival, groupId: group.id, title: "X" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const twice = await Promise.allSettled([1, 2, 3].map(() => groupAs("adam").delete({ id, groupId: group.id })));
    expect(twice.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []))).toEqual([
      "NOT_FOUND",
      "NOT_FOUND",
    ]);
  });

  test("has a unique name, also of two created at the same time", async () => {
    const both = await Promise.allSettled([
      groupAs("adam").create({ id, title: "Éénmalig" }),
      groupAs("olga").create({ id, title: "eenmalig" }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await errorOf(groupAs("adam").create({ id, title: "EENMALIG" }))).toMatchObject({
      message: "group.title_taken",
    });
  });

  test("shows members the names of its people, and tablets nothing", async () => {
    await aGroup("mia");
    const { items, may } = await groupAs("gus").list({ id });
    expect(items.flatMap(({ users }) => users).every(({ email }) => email === null)).toBe(true);
    expect(may.edit).toBe(false);
    expect(await errorOf(groupAs("tab").list({ id }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(groupAs("rita").list({ id }))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the people of a group", () => {
  test("get its access at once with one mail, and lose it at once", async () => {
    const groupId = await aGroup();
    await groupAs("adam").linkContainer({ id: world.other, groupId, is_container_admin: true });
    const mia = { id, groupId, user_id: world.ids.mia };
    await Promise.all([groupAs("adam").linkPerson(mia), groupAs("olga").linkPerson(mia)]);
    expect(await roleOn("mia", world.other)).toBe("admin");
    expect(await takeMails()).toEqual([
      expect.objectContaining({ userId: world.ids.mia, containerIds: [world.other] }),
    ]);
    await groupAs("adam").unlinkPerson(mia);
    expect(await roleOn("mia", world.other)).toBeNull();
  });

  test("get no mail for what they could reach already", async () => {
    const groupId = await aGroup();
    await groupAs("adam").linkContainer({ id: world.floor, groupId });
    await groupAs("adam").linkPeople({
      id,
      groupId,
      user_ids: [world.ids.gus, world.ids.lea, world.ids.tab, world.ids.mia],
    });
    expect((await takeMails()).map(({ userId }) => userId)).toEqual([world.ids.mia]);
  });

  test("have to be members of the workspace", async () => {
    const groupId = await aGroup();
    const of = (user_id: string) => errorOf(groupAs("adam").linkPerson({ id, groupId, user_id }));
    expect(await of(world.ids.rita)).toMatchObject({ message: "access.no_member" });
    expect(await of(world.ids.rita)).toEqual(await of(world.board));
  });
});

describe("a group linked to a container", () => {
  test("gives its people access, as guests or as admins; a tablet only reads", async () => {
    const groupId = await aGroup("mia", "tab");
    await groupAs("lea").linkContainer({ id: world.floor, groupId });
    expect(await roleOn("mia", world.floor)).toBe("guest");
    expect((await takeMails()).map(({ userId }) => userId)).toEqual([world.ids.mia]);
    await groupAs("lea").linkContainer({ id: world.floor, groupId, is_container_admin: true });
    expect([await roleOn("mia", world.floor), await roleOn("tab", world.floor)]).toEqual(["admin", "guest"]);
    expect(await takeMails()).toEqual([]);
    expect(await groupAs("lea").ofContainer({ id: world.floor })).toContainEqual(
      expect.objectContaining({ id: groupId, is_container_admin: true, inherited_from: null, users_count: 2 }),
    );
    await groupAs("lea").unlinkContainer({ id: world.floor, groupId });
    expect(await roleOn("mia", world.floor)).toBeNull();
    expect(await errorOf(groupAs("lea").unlinkContainer({ id: world.floor, groupId }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is linked by who may invite people there, with one mail, and is not lowered from admin to guest", async () => {
    const groupId = await aGroup("mia");
    const invite = () => as(world.ids.olga).invitation.create({ id: world.floor, groups: [groupId] });
    await invite();
    expect((await takeMails()).map(({ userId }) => userId)).toEqual([world.ids.mia]);
    await groupAs("lea").linkContainer({ id: world.floor, groupId, is_container_admin: true });
    await invite();
    expect(await roleOn("mia", world.floor)).toBe("admin");
    expect(await takeMails()).toEqual([]);
  });

  test("that is linked above is shown, and unlinked only there", async () => {
    const groupId = await aGroup("mia");
    await groupAs("lea").linkContainer({ id: world.board, groupId });
    expect(await groupAs("gus").ofContainer({ id: world.floor })).toContainEqual(
      expect.objectContaining({ id: groupId, inherited_from: { id: null, title: null } }),
    );
    expect((await errorOf(groupAs("lea").unlinkContainer({ id: world.floor, groupId }))).message).toMatch(
      /^access\.group_elsewhere\.container/,
    );
    await groupAs("adam").delete({ id, groupId });
    expect(await roleOn("mia", world.floor)).toBeNull();
  });

  test("is changed only by an admin of the container; a group of another workspace is NOT_FOUND", async () => {
    const groupId = await aGroup("mia");
    for (const name of ["gus", "tab"] as const)
      expect(await errorOf(groupAs(name).linkContainer({ id: world.floor, groupId }))).toMatchObject({
        code: "FORBIDDEN",
      });
    expect(await errorOf(groupAs("lea").linkContainer({ id: world.other, groupId }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const rivalGroup = await groupAs("rita").create({ id: world.rival, title: "Rivalen" });
    expect(await errorOf(groupAs("lea").linkContainer({ id: world.floor, groupId: rivalGroup.id }))).toEqual(
      await errorOf(groupAs("lea").linkContainer({ id: world.floor, groupId: world.board })),
    );
    expect(
      await errorOf(
        groupAs("rita").linkPlaces({ id: world.rival, groupId: rivalGroup.id, container_ids: [world.floor] }),
      ),
    ).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("cannot be used to lower one's own role", async () => {
    const groupId = await aGroup("gus");
    await groupAs("adam").linkContainer({ id: world.other, groupId, is_container_admin: true });
    expect(
      await errorOf(groupAs("gus").linkContainer({ id: world.other, groupId, is_container_admin: false })),
    ).toMatchObject({
      message: "refusal.own_role",
    });
    expect(await errorOf(groupAs("gus").unlinkContainer({ id: world.other, groupId }))).toMatchObject({
      message: "refusal.own_role",
    });
    expect(await roleOn("gus", world.other)).toBe("admin");
  });

  test("twice at the same time is linked once, with one mail", async () => {
    const groupId = await aGroup("mia");
    await Promise.all(Array.from({ length: 6 }, () => groupAs("lea").linkContainer({ id: world.floor, groupId })));
    expect(await takeMails()).toHaveLength(1);
  });
});
