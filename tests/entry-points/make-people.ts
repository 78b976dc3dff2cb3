import { grants, groupContainers, groupMembers, groups } from "@db/schema/container";
import { invitationContainers, invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { tokenOf } from "@server/access/invitation/token";
import { hashOfToken } from "@server/core/token";
import { storeGenerated } from "@server/platform/files/store";
import { setPicture, storePicture } from "@server/tenancy/user/avatar";
import { sql } from "drizzle-orm";
import { picture } from "../upload-of.ts";
import { type Context, idOf, inTransaction, nextNumber } from "./make-context.ts";

/** Makes members, groups, invitations, and workspaces with the same members. */
export function peopleIn({ workspace: workspaceId, floor, owner, word, text, email }: Context) {
  /** A new member of the workspace, with the password of world.ts; with isGuest also a guest of the floor. */
  const account = (role: "admin" | "member" | "tablet" = "member", { isGuest = false } = {}) =>
    inTransaction(async (tx) => {
      const named = {
        firstName: text(),
        lastName: text(),
        email: email(),
        provedAt: role === "tablet" ? null : new Date(),
        phone: text("0470"),
      };
      const id = idOf(await tx.insert(users).values(named).returning({ id: users.id }));
      await tx.execute(
        sql`update users set password_hash = (select password_hash from users where id = ${owner}) where id = ${id}`,
      );
      await tx
        .insert(memberships)
        .values({ workspaceId, userId: id, role, tabletName: role === "tablet" ? `tablet-${id}` : null });
      if (isGuest) await tx.insert(grants).values({ workspaceId, containerId: floor, userId: id, role: "guest" });
      return { id, email: named.email };
    });
  const person = async (role?: "admin" | "member" | "tablet", more?: { isGuest?: boolean }) =>
    (await account(role, more)).id;
  /** A member with a picture. */
  const personWithPicture = async () => {
    const [id, drawn] = [await person(), await picture("#abcdef", 40, 40)];
    const name = await storePicture(id, drawn);
    await inTransaction((tx) => setPicture(tx, id, name));
    return id;
  };
  /** Gives the workspace a logo, and its id. */
  const workspaceWithLogo = async () => {
    const drawn = await picture("#fedcba", 40, 40);
    await inTransaction(async (tx) => {
      const sha256 = await storeGenerated(tx, workspaceId, drawn, "image/jpeg");
      await tx.execute(sql`update workspaces set logo = ${sha256} where id = ${workspaceId}`);
    });
    return workspaceId;
  };
  const group = (people: string[] = [], containerIds: string[] = []) =>
    inTransaction(async (tx) => {
      const id = idOf(
        await tx.insert(groups).values({ workspaceId, title: text(), subtitle: text() }).returning({ id: groups.id }),
      );
      if (people.length > 0)
        await tx.insert(groupMembers).values(people.map((userId) => ({ workspaceId, groupId: id, userId })));
      if (containerIds.length > 0)
        await tx
          .insert(groupContainers)
          .values(containerIds.map((containerId) => ({ workspaceId, groupId: id, containerId })));
      return id;
    });
  /** An open invitation to a container, mailed already; open ones to the same address are withdrawn. */
  const invitation = (to = email(), containerId = floor) =>
    inTransaction(async (tx) => {
      await tx.execute(
        sql`update invitations set withdrawn_at = now()
          where workspace_id = ${workspaceId} and email = ${to} and accepted_at is null`,
      );
      const ends = { expiresAt: new Date(Date.now() + 86_400_000), invitedBy: owner };
      const id = idOf(
        await tx
          .insert(invitations)
          .values({ workspaceId, email: to, ...ends })
          .returning({ id: invitations.id }),
      );
      await tx.execute(sql`update invitations set token_hash = ${hashOfToken(tokenOf(id))} where id = ${id}`);
      await tx.insert(invitationContainers).values({ workspaceId, invitationId: id, containerId, role: "guest" });
      return { id, token: tokenOf(id) };
    });
  /** A new workspace with the same members, roles and plan, for calls that end or change a workspace as a whole. */
  const sameWorkspace = () =>
    inTransaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into workspaces (name, slug, owner_id, plan, plan_ends_on, extra_boards)
        select ${text()}, ${`${word.toLowerCase()}-${nextNumber()}`}, owner_id, plan, plan_ends_on, extra_boards
        from workspaces where id = ${workspaceId} returning id`);
      await tx.execute(sql`
        insert into memberships (workspace_id, user_id, role, is_external)
        select ${idOf(rows)}, user_id, role, is_external from memberships
        where workspace_id = ${workspaceId}`);
      return idOf(rows);
    });

  return { account, person, personWithPicture, workspaceWithLogo, group, invitation, sameWorkspace };
}
