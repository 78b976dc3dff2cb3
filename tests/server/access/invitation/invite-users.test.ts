import { grants, groupContainers, groupMembers, groups } from "@db/schema/container";
import { invitations } from "@db/schema/invitation";
import { attempts } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { asOwner } from "../../../rig/as-owner.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";
import { countEnqueued, sendInvitations } from "./send-invitations.ts";

let world: World;

let adam: ReturnType<typeof as>;

let lea: ReturnType<typeof as>;

let group: string;

beforeAll(async () => {
  world = await makeWorld();
  adam = as(world.ids.adam);
  lea = as(world.ids.lea);
  group = await transact(asOperator, async (tx) => {
    const workspaceId = world.acme;
    const [made] = await tx.insert(groups).values({ workspaceId, title: "Preventie" }).returning({ id: groups.id });
    return made!.id;
  });
});

beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`delete from outbox`);
    await tx.delete(attempts);
    await tx.execute(sql`update invitations set sent_at = sent_at - interval '1 hour'`); // beyond the limit of mails
  }),
);

const grantsOf = (userId: string) =>
  reading(asOperator, (tx) =>
    tx.select({ on: grants.containerId, role: grants.role }).from(grants).where(eq(grants.userId, userId)),
  );

const idOf = async (email: string) =>
  (await reading(asOperator, (tx) => tx.execute<{ id: string }>(sql`select id from users where email = ${email}`)))
    .rows[0]?.id;

const noResult = { invited: [], added: [], already: [], later: [], held: [], linked: [] };

describe("inviting to a workspace", () => {
  test("says what became of each person, where access from above or by a group counts as access", async () => {
    await transact(asOperator, async (tx) => {
      const workspaceId = world.acme;
      const [all] = await tx.insert(groups).values({ workspaceId, title: "Iedereen" }).returning({ id: groups.id });
      await tx.insert(groupContainers).values({ workspaceId, groupId: all!.id, containerId: world.board });
      await tx.insert(groupMembers).values({ workspaceId, groupId: all!.id, userId: world.ids.mia });
    });
    const to = (email: string, role: "guest" | "admin" = "guest") => ({
      email,
      containers: [{ id: world.floor, role }],
    });
    const users = [
      to("olga@world.test"),
      to("lea@world.test", "admin"),
      to("mia@world.test"),
      to("gus@world.test", "admin"),
      to("new@x.be"),
    ];
    expect(await adam.invitation.inviteUsers({ id: world.acme, users })).toEqual({
      invited: ["new@x.be"],
      added: ["gus@world.test"],
      already: expect.arrayContaining(["olga@world.test", "lea@world.test", "mia@world.test"]),
      later: [],
      held: [],
      linked: [],
    });
    expect(await grantsOf(world.ids.gus)).toEqual([{ on: world.floor, role: "admin" }]);
    expect(await countEnqueued("access.mail")).toBe(1);
    expect(await countEnqueued("invitation.mail")).toBe(1);
  });

  test("gives on acceptance the places, with a role each, and the groups of the invitation", async () => {
    const email = "els@places.test";
    const containers = [
      { id: world.board, role: "admin" as const },
      { id: world.other, role: "guest" as const },
    ];
    await adam.invitation.inviteUsers({
      id: world.acme,
      users: [{ email, containers, distribution_group_ids: [group] }],
    });
    const token = (await sendInvitations())[email]!;
    const person = {
      first_name: "Els",
      last_name: "Peeters",
      email,
      password,
      locale: "nl" as const,
      terms: true as const,
    };
    expect(await as(null).user.registerHere({ ...person, token })).toMatchObject({ workspace_id: world.acme });
    const els = (await idOf(email))!;
    expect(await grantsOf(els)).toEqual(
      expect.arrayContaining([
        { on: world.board, role: "admin" },
        { on: world.other, role: "guest" },
      ]),
    );
    const inGroup = await reading(asOperator, (tx) => tx.$count(groupMembers, eq(groupMembers.userId, els)));
    expect(inGroup).toBe(1);
  });

  test("sends nothing when a container, group or user is another workspace's", async () => {
    const users = (more: object) => [{ email: "good@x.be" }, { email: "bad@x.be", ...more }];
    const stranger = await transact(asOperator, async (tx) => {
      const [made] = await tx
        .insert(groups)
        .values({ workspaceId: world.rival, title: "Van hen" })
        .returning({ id: groups.id });
      return made!.id;
    });
    for (const more of [
      { container_ids: [world.rivalBoard] },
      { distribution_group_ids: [stranger] },
      { user_id: world.ids.rita, email: undefined },
    ])
      expect(await errorOf(adam.invitation.inviteUsers({ id: world.acme, users: users(more) }))).toMatchObject({
        code: "NOT_FOUND",
      });
    expect(await countEnqueued("invitation.mail")).toBe(0);
  });

  test("is for admins of the workspace", async () => {
    for (const name of ["lea", "gus", "mia", "tab"] as const)
      expect(
        await errorOf(as(world.ids[name]).invitation.inviteUsers({ id: world.acme, users: [{ email: "x@y.be" }] })),
      ).toMatchObject({
        code: "FORBIDDEN",
      });
    expect(
      await errorOf(as(world.ids.rita).invitation.inviteUsers({ id: world.acme, users: [{ email: "x@y.be" }] })),
    ).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("offers a member the role of admin on acceptance; a tablet's address counts as unknown", async () => {
    const users = [
      { email: "mia@world.test", role: "admin" as const },
      { email: "tab@world.test", role: "admin" as const },
    ];
    expect(await adam.invitation.inviteUsers({ id: world.acme, users })).toEqual({
      ...noResult,
      invited: ["mia@world.test", "tab@world.test"],
    });
    const token = (await sendInvitations())["mia@world.test"]!;
    await as(world.ids.mia).invitation.accept({ token });
    expect((await actorOf(world.ids.mia))?.memberships[0]?.role).toBe("admin");
    await transact(asOperator, (tx) =>
      tx.execute(sql`update memberships set role = 'member' where user_id = ${world.ids.mia}`),
    );
  });
});

test("the choices find any container and group by name, however many there are, and keep what is chosen", async () => {
  const { acme, board } = world;
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`insert into containers (workspace_id, user_id, parent_id, title)
      select ${acme}, ${world.ids.olga}, ${board}, 'Lokaal ' || n from generate_series(1, 70) n`);
    await tx.execute(
      sql`insert into groups (workspace_id, title) select ${acme}, 'Aannemer ' || n from generate_series(1, 70) n`,
    );
  });
  const input = { id: acme, q: "", places: [], groups_q: "", groups: [] };
  expect((await adam.invitation.choices(input)).containers).toHaveLength(50);
  const found = await adam.invitation.choices({
    ...input,
    q: "lokaal 69",
    places: [board],
    groups_q: "aannemer 68",
    groups: [group],
  });
  expect(found.containers).toEqual([
    { id: board, title: "Site Noord", parent: null },
    { id: expect.any(String), title: "Lokaal 69", parent: "Site Noord" },
  ]);
  expect(found.groups.map(({ title }) => title)).toEqual(["Preventie", "Aannemer 68"]);
  const opened = await lea.invitation.audience({ id: board, groups_q: "aannemer 67", groups: [group] });
  expect(opened.groups.map(({ title }) => title)).toEqual(["Preventie", "Aannemer 67"]);
});

describe("inviting members", () => {
  test("sends one mail for all their new places and groups, and writes events for each", async () => {
    const { acme, board, other, ids } = world;
    const teams = await transact(asOperator, async (tx) => {
      const made = await tx
        .insert(groups)
        .values(["Dak", "Kelder"].map((title) => ({ workspaceId: acme, title })))
        .returning({ id: groups.id });
      await tx.insert(groupContainers).values({ workspaceId: acme, groupId: made[0]!.id, containerId: other });
      return made.map(({ id }) => id);
    });
    await transact(asOperator, (tx) => tx.delete(grants).where(eq(grants.userId, ids.gus)));
    await asOwner(`delete from events where workspace_id = '${acme}'`);
    const input = {
      email: "gus@world.test",
      containers: [{ id: board }, { id: world.floor }],
      distribution_group_ids: teams,
    };
    const invite = () => adam.invitation.inviteUsers({ id: acme, users: [input] });
    expect(await invite()).toEqual({ ...noResult, added: ["gus@world.test"] });
    const mails = await inOutbox("access.mail");
    expect(mails.map(({ containerIds }) => (containerIds as string[]).sort())).toEqual([
      [board, world.floor, other].sort(),
    ]);
    const { rows: verbs } = await transact(asOperator, (tx) =>
      tx.execute(sql`select verb, count(*)::int from events where workspace_id = ${acme} group by 1 order by 1`),
    );
    expect(verbs).toEqual([
      { verb: "access.grant", count: 2 },
      { verb: "group.link", count: 2 },
    ]);
    expect(await invite(), "the same again").toEqual({ ...noResult, already: ["gus@world.test"] });
    expect(await countEnqueued("access.mail")).toBe(1);
  });
});

describe("the same invitation many times at once", () => {
  test("makes one invitation and one mail", async () => {
    const email = "fifty@x.be";
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => adam.invitation.create({ id: world.board, emails: [email] })),
    );
    expect(answers.every(({ invited }) => invited[0] === email)).toBe(true);
    expect(await countEnqueued("invitation.mail")).toBe(1);
    expect(await reading(asOperator, (tx) => tx.$count(invitations, eq(invitations.email, email)))).toBe(1);
  });

  test("over REST makes one person, who waits for a password", async () => {
    const body = { first_name: "C", last_name: "D", email: "fifty-people@x.be", role: "member" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => rest("POST", `/workspaces/${world.acme}/users`, { as: world.ids.adam, body })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size, "one person").toBe(1);
    expect(await countEnqueued("invitation.mail")).toBe(1);
  });
});
