import { grants, groupContainers, groups } from "@db/schema/container";
import { asOperator, reading, transact } from "@db/transact";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { countEnqueued } from "./send-invitations.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => transact(asOperator, (tx) => tx.execute(sql`delete from outbox`)));

async function createBoard(more: object = {}, creator = world.ids.olga): Promise<string> {
  const { status, body } = await rest("POST", "/containers", {
    as: creator,
    body: { workspace_id: world.acme, title: "Nieuw", ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

async function peopleOn(id: string): Promise<Record<string, string>> {
  const rows = await reading(asOperator, (tx) =>
    tx
      .select({ userId: grants.userId, role: grants.role, isOwner: grants.isOwner })
      .from(grants)
      .where(eq(grants.containerId, id)),
  );
  const nameOf = (id: string) => Object.entries(world.ids).find(([, known]) => known === id)?.[0] ?? "?";
  return Object.fromEntries(rows.map(({ userId, role, isOwner }) => [nameOf(userId), isOwner ? "owner" : role]));
}

test("who makes a board chooses who gets access to it", async () => {
  expect(await peopleOn(await createBoard({ audience: "only_me" }))).toEqual({ olga: "owner" });
  expect(await countEnqueued("access.mail")).toBe(0);
  expect(await peopleOn(await createBoard({ audience: "admins" }))).toEqual({ olga: "owner", adam: "admin" });
  expect(await countEnqueued("access.mail")).toBe(1);
  expect(await peopleOn(await createBoard({ audience: "everyone" }))).toEqual({
    olga: "owner",
    lea: "guest",
    gus: "guest",
    mia: "guest",
    tab: "guest",
  });
  expect(await countEnqueued("access.mail"), "a tablet has no mailbox").toBe(4);
});

test("a board is opened to chosen people, members or not, and has more than one owner", async () => {
  const users = [
    { user_id: world.ids.gus, role: "admin" },
    { email: "Mia@world.test" },
    { email: "new@audience.test" },
  ];
  const id = await createBoard({ audience: "custom", users, owners: [world.ids.lea] });
  expect(await peopleOn(id)).toEqual({ olga: "owner", lea: "owner", gus: "admin", mia: "guest" });
  expect(await countEnqueued("invitation.mail")).toBe(1);
  const call = (more: object) =>
    rest("POST", "/containers", { as: world.ids.olga, body: { workspace_id: world.acme, title: "X", ...more } });
  expect(await call({ users: [{ user_id: world.ids.rita }] })).toMatchObject({ status: 422 });
  expect(await call({ owners: [world.ids.rita] })).toMatchObject({ status: 422 });
  expect(await call({ audience: "only_me", users: [{ user_id: world.ids.gus }] })).toMatchObject({ status: 422 });
  const containersLeft = await reading(asOperator, (tx) => tx.execute(sql`select from containers where title = 'X'`));
  expect(containersLeft.rows, "a refused board is not created").toEqual([]);
});

test("admins open an existing board in the same way", async () => {
  const id = await createBoard();
  const olga = as(world.ids.olga);
  const [group] = await transact(asOperator, (tx) =>
    tx.insert(groups).values({ workspaceId: world.acme, title: "Ploeg" }).returning(),
  );
  expect(
    await olga.invitation.create({ id, users: [world.ids.gus], emails: ["olga@world.test"], groups: [group!.id] }),
  ).toMatchObject({
    added: ["gus@world.test"],
    already: ["olga@world.test"],
    linked: ["Ploeg"],
  });
  const links = await reading(asOperator, (tx) =>
    tx.$count(groupContainers, and(eq(groupContainers.containerId, id), eq(groupContainers.groupId, group!.id))),
  );
  expect(links).toBe(1);
  expect(await olga.invitation.create({ id, audience: "everyone" })).toMatchObject({
    added: expect.arrayContaining(["lea@world.test", "mia@world.test", "tab@world.test"]),
    already: ["gus@world.test"],
  });
  expect(await errorOf(as(world.ids.gus).invitation.create({ id, audience: "everyone" }))).toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await olga.invitation.audience({ id, groups_q: "", groups: [] })).toMatchObject({
    admins: 1,
    members: 4,
    is_board: true,
    groups: [{ title: "Ploeg" }],
  });
});

test("who may add people to a container sees names of members, but no form shows e-mail addresses", async () => {
  const lea = as(world.ids.lea);
  const offered = await Promise.all([
    lea.invitation.audience({ id: world.floor, groups_q: "", groups: [] }),
    lea.access.candidates({ id: world.floor, q: "", chosen: [world.ids.gus, world.ids.mia] }),
  ]);
  expect(JSON.stringify(offered)).not.toContain("@");
  expect(offered[1].candidates.map(({ name }) => name)).toEqual(expect.arrayContaining(["mia World"]));
});
