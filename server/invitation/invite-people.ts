import { invitationContainers, invitationGroups, invitations } from "@db/schema/invitation";
import type { Tx } from "@db/transact";
import { laterEach } from "@jobs/later";
import type { Actor } from "@server/actor";
import { INVITATION_DAYS } from "@server/constants";
import { record } from "@server/event";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";

/** Somebody who is to come in, and where: as an admin of the workspace, or as a member with these places and groups. */
export type Invitee = {
  email: string;
  role: "admin" | "member";
  containers: { id: string; role: "admin" | "guest" }[];
  groups: string[];
};

/**
 * Promises each of them a mail; access comes when they accept. An address has one open invitation a workspace: asked again, it gets the
 * new places besides, the stronger role, and its days anew. The caller has asked whether the actor may, for every place. `title` is what
 * the history says they were invited to.
 */
export async function invitePeople(tx: Tx, actor: Actor, workspaceId: string, people: Invitee[], title: string): Promise<void> {
  if (people.length === 0) return;
  const expiresAt = sql`now() + make_interval(days => ${INVITATION_DAYS})`;
  await tx
    .insert(invitations)
    .values(people.map(({ email, role }) => ({ workspaceId, email, role, invitedBy: actor.userId, expiresAt })))
    .onConflictDoNothing();
  const made = await tx
    .update(invitations)
    .set({ expiresAt, sentAt: sql`now()`, invitedBy: actor.userId })
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        inArray(
          invitations.email,
          people.map(({ email }) => email),
        ),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
      ),
    )
    .returning({ id: invitations.id, email: invitations.email });
  const idOf = new Map(made.map(({ id, email }) => [email, id]));
  await raise(tx, workspaceId, people, idOf);
  const places = people.flatMap(({ email, containers }) =>
    containers.map(({ id, role }) => ({ workspaceId, invitationId: idOf.get(email)!, containerId: id, role })),
  );
  if (places.length > 0)
    await tx
      .insert(invitationContainers)
      .values(places)
      .onConflictDoUpdate({
        target: [invitationContainers.workspaceId, invitationContainers.invitationId, invitationContainers.containerId],
        set: { role: sql`excluded.role` },
        setWhere: eq(invitationContainers.role, "guest"),
      });
  const groups = people.flatMap(({ email, groups }) => groups.map((groupId) => ({ workspaceId, invitationId: idOf.get(email)!, groupId })));
  if (groups.length > 0) await tx.insert(invitationGroups).values(groups).onConflictDoNothing();
  await laterEach(
    tx,
    "invitation.mail",
    made.map(({ id }) => ({ workspaceId, invitationId: id })),
  );
  for (const { id } of made) await record(tx, actor, "invitation.create", { workspaceId, aboutId: id, title });
}

async function raise(tx: Tx, workspaceId: string, people: Invitee[], idOf: Map<string, string>) {
  const admins = people.filter(({ role }) => role === "admin").map(({ email }) => idOf.get(email)!);
  if (admins.length > 0)
    await tx
      .update(invitations)
      .set({ role: "admin" })
      .where(and(eq(invitations.workspaceId, workspaceId), inArray(invitations.id, admins)));
}
