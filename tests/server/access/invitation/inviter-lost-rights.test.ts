import { grants } from "@db/schema/container";
import { invitations } from "@db/schema/invitation";
import { memberships } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { actorOf } from "@server/tenancy/session/session";
import { accountOf } from "@server/tenancy/user/by-address";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { sendInvitations } from "./send-invitations.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
// lea is admin of the board, adam of the workspace; each test may remove one of them
beforeEach(() =>
  transact(asOperator, async (tx) => {
    const { acme: workspaceId, board: containerId, ids } = world;
    await tx.insert(memberships).values({ workspaceId, userId: ids.adam, role: "admin" }).onConflictDoNothing();
    await tx.insert(grants).values({ workspaceId, containerId, userId: ids.lea, role: "admin" }).onConflictDoNothing();
  }),
);

const person = {
  first_name: "Nele",
  last_name: "Claes",
  password: "long enough for us",
  locale: "nl" as const,
  terms: true as const,
};
const toWorkspace = (name: "adam" | "olga", email: string, role: "admin" | "member") =>
  as(world.ids[name]).invitation.inviteUsers({
    id: world.acme,
    users: [{ email, role, container_ids: [], distribution_group_ids: [] }],
  });
const registerHere = async (email: string, token: string) => {
  await as(null).user.register({ ...person, email, token });
  return { id: (await reading(asOperator, (tx) => accountOf(tx, email)))! };
};
const rolesOf = async (id: string) => (await actorOf(id))!.memberships.map(({ role }) => role);

describe("an invitation by somebody who lost the right to invite", () => {
  test("lets nobody in once they were removed from the workspace", async () => {
    await toWorkspace("adam", "new1@world.test", "admin");
    const token = (await sendInvitations())["new1@world.test"]!;
    await as(world.ids.olga).member.remove({ id: world.acme, user_ids: [world.ids.adam] });
    expect(await as(null).invitation.look({ token })).toMatchObject({ state: "withdrawn" });
    expect(await errorOf(registerHere("new1@world.test", token))).toMatchObject({
      message: "invitation.state.withdrawn",
    });
  });

  test("lets nobody in once they are no admin of the place", async () => {
    await as(world.ids.lea).access.add({ id: world.board, users: [{ email: "new2@world.test", role: "admin" }] });
    const token = (await sendInvitations())["new2@world.test"]!;
    await as(world.ids.olga).access.remove({ id: world.board, userId: world.ids.lea });
    expect(await as(null).invitation.look({ token })).toMatchObject({ state: "withdrawn" });
    expect(await errorOf(registerHere("new2@world.test", token))).toMatchObject({
      message: "invitation.state.withdrawn",
    });
  });

  test("still gives what others gave, and another place renews nothing of theirs", async () => {
    await toWorkspace("olga", "new3@world.test", "admin");
    const rowOf = () =>
      reading(asOperator, (tx) => tx.select().from(invitations).where(eq(invitations.email, "new3@world.test")));
    const [before] = await rowOf();
    await as(world.ids.lea).access.add({ id: world.board, users: [{ email: "new3@world.test", role: "guest" }] });
    const [after] = await rowOf();
    expect([after!.invitedBy, after!.expiresAt]).toEqual([world.ids.olga, before!.expiresAt]);
    await as(world.ids.olga).access.remove({ id: world.board, userId: world.ids.lea });
    const token = (await sendInvitations())["new3@world.test"]!;
    const { id } = await registerHere("new3@world.test", token);
    expect(await rolesOf(id)).toEqual(["admin"]);
  });
});

test("an invitation follows a person to their new e-mail address", async () => {
  await toWorkspace("olga", "rita@world.test", "admin");
  const token = (await sendInvitations())["rita@world.test"]!;
  await as(world.ids.sam).admin.editUser({ id: world.ids.rita, email: "rita-new@world.test", reason: "Getrouwd" });
  expect(await errorOf(registerHere("rita@world.test", token))).toMatchObject({ message: "invitation.for_another" });
  await as(world.ids.rita).invitation.accept({ token });
  expect((await rolesOf(world.ids.rita)).sort()).toEqual(["admin", "owner"]);
});
