import { invitationContainers, invitationGroups, invitations } from "@db/schema/invitation";
import type { Tx } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { countInvitationMails } from "@server/core/attempts";
import { INVITATION_DAYS, INVITED_JUST_NOW_MINUTES } from "@server/core/constants";
import { recordEvents } from "@server/core/event";
import { can } from "@server/core/policy";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { takeDailyQuota } from "./daily-quota.ts";
import { mergeByEmail } from "./merge-by-email.ts";
import type { PlaceRole } from "./requested-access.ts";

/** A person to invite: as an admin of the workspace, or as a member with these containers and groups. */
export type Invitee = {
  email: string;
  role: "admin" | "member";
  containers: PlaceRole[];
  groups: string[];
};
/** Addresses: see `Outcome` in invite-all.ts. */
type InviteResult = { invited: string[]; later: string[]; held: string[] };

/**
 * Creates invitations and enqueues their mails; people get access when they accept. An address has one open invitation
 * in a workspace: a second one extends it with new places and the stronger role, and renews its expiry if the actor is
 * an admin of the workspace. Without anything new it is not mailed again within INVITED_JUST_NOW_MINUTES. An expired
 * one is not extended but replaced. The caller has authorized the actor for every place. `title` is for the events:
 * what people are invited to.
 */
export async function invitePeople(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  people: Invitee[],
  title: string,
): Promise<InviteResult> {
  if (people.length === 0) return { invited: [], later: [], held: [] };
  const invitees = mergeByEmail(people);
  const open = and(
    eq(invitations.workspaceId, workspaceId),
    inArray(
      invitations.email,
      invitees.map(({ email }) => email),
    ),
    isNull(invitations.acceptedAt),
    isNull(invitations.withdrawnAt),
  );
  await tx
    .update(invitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(open, sql`${invitations.expiresAt} <= now()`));
  const inserted = await tx
    .insert(invitations)
    .values(invitees.map(({ email, role }) => ({ workspaceId, email, role, invitedBy: actor.userId, expiresAt })))
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  const rows = await tx
    .select({ id: invitations.id, email: invitations.email, isLong: isLongAgo })
    .from(invitations)
    .where(open);
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const isNew = new Set(inserted.map(({ id }) => id));
  const extended = await extendInvitations(tx, actor.userId, workspaceId, invitees, idOf);
  const toMail = rows.filter(({ id, isLong }) => isNew.has(id) || extended.has(id) || isLong).sort(byEmail);
  const isProven = actor.proof === "proven"; // before that nothing is mailed (send-waiting.ts)
  const quota = isProven ? await takeDailyQuota(tx, workspaceId, toMail.length) : 0;
  const [sending, waiting] = [toMail.slice(0, quota), toMail.slice(quota)];
  const addresses = sending.map(({ email }) => email);
  const seconds = await countInvitationMails(tx, addresses);
  const mailed = sending.filter(({ email }) => seconds.get(email) === 0).map(({ id }) => id);
  const held = sending.filter(({ id, email }) => isNew.has(id) && seconds.get(email) !== 0);
  await tx
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), inArray(invitations.id, idsOf(held))));
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  const isAdmin = effectiveRole !== null && can(effectiveRole, "workspace.invite");
  const markSent = (ids: string[], waitsSince: SQL | null) =>
    tx
      .update(invitations)
      .set({ sentAt: sql`now()`, waitsSince, ...(isAdmin && { expiresAt, invitedBy: actor.userId }) })
      .where(and(eq(invitations.workspaceId, workspaceId), inArray(invitations.id, ids)));
  await markSent(mailed, null);
  await markSent(idsOf(waiting), sql`coalesce(${invitations.waitsSince}, now())`);
  await enqueueEach(
    tx,
    "invitation.mail",
    mailed.map((invitationId) => ({ workspaceId, invitationId })),
  );
  const changed = [...new Set([...mailed, ...idsOf(waiting), ...extended])].filter((id) => !idsOf(held).includes(id));
  await recordEvents(
    tx,
    actor,
    "invitation.create",
    changed.map((aboutId) => ({ workspaceId, aboutId, title })),
  );
  const later = isProven ? waiting.map(({ email }) => email) : [];
  const notMailed = new Set([...later, ...held.map(({ email }) => email)]);
  return {
    invited: invitees.map(({ email }) => email).filter((email) => !notMailed.has(email)),
    later,
    held: held.map(({ email }) => email),
  };
}

const expiresAt: SQL = sql`now() + make_interval(days => ${INVITATION_DAYS})`;
const isLongAgo = sql<boolean>`${invitations.sentAt} < now() - make_interval(mins => ${INVITED_JUST_NOW_MINUTES})`;
const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1);
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Adds places, groups and stronger roles to the invitations. Returns the ids of those that changed. */
async function extendInvitations(
  tx: Tx,
  givenBy: string,
  workspaceId: string,
  people: Invitee[],
  idOf: Map<string, string>,
): Promise<Set<string>> {
  const admins = people.filter(({ role }) => role === "admin").map(({ email }) => idOf.get(email)!);
  const raised = await tx
    .update(invitations)
    .set({ role: "admin" })
    .where(
      and(eq(invitations.workspaceId, workspaceId), inArray(invitations.id, admins), eq(invitations.role, "member")),
    )
    .returning({ id: invitations.id });
  const places = people.flatMap(({ email, containers }) =>
    containers.map(({ id, role, ends_on: endsOn }) => ({
      ...{ workspaceId, invitationId: idOf.get(email)!, containerId: id },
      ...{ role, endsOn, givenBy },
    })),
  );
  const placed =
    places.length === 0
      ? []
      : await tx
          .insert(invitationContainers)
          .values(places)
          .onConflictDoUpdate({
            target: [
              invitationContainers.workspaceId,
              invitationContainers.invitationId,
              invitationContainers.containerId,
            ],
            set: { role: sql`excluded.role`, endsOn: sql`excluded.ends_on`, givenBy },
            setWhere: sql`excluded.role < ${invitationContainers.role}
              or (excluded.role = ${invitationContainers.role} and excluded.ends_on > ${invitationContainers.endsOn})`,
          })
          .returning({ id: invitationContainers.invitationId });
  const groups = people.flatMap(({ email, groups }) =>
    groups.map((groupId) => ({ workspaceId, invitationId: idOf.get(email)!, groupId, givenBy })),
  );
  const grouped =
    groups.length === 0
      ? []
      : await tx
          .insert(invitationGroups)
          .values(groups)
          .onConflictDoNothing()
          .returning({ id: invitationGroups.invitationId });
  return new Set([...raised, ...placed, ...grouped].map(({ id }) => id));
}
