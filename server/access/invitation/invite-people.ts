import { invitationContainers, invitationGroups, invitations } from "@db/schema/invitation";
import type { Tx } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { countInvitationMails } from "@server/core/attempts";
import { INVITATION_DAYS, INVITED_JUST_NOW_MINUTES } from "@server/core/constants";
import { recordEvents } from "@server/core/event";
import { can } from "@server/core/policy";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { merged } from "./merged.ts";
import { roomToday } from "./room.ts";

/** Somebody who is to come in, and where: as an admin of the workspace, or as a member with these places and groups. */
export type Invitee = {
  email: string;
  role: "admin" | "member";
  containers: { id: string; role: "admin" | "guest" }[];
  groups: string[];
};
/**
 * `later`: invited, and mailed on one of the next days, for a workspace that never paid mails so many a day. `held`:
 * nobody new, and not invited, because their mailbox had too many invitations today already.
 */
type Promised = { invited: string[]; later: string[]; held: string[] };

/**
 * Enqueues a mail to each of them; access comes when they accept. An address has one open invitation a workspace: asked
 * again, it gets the new places besides and the stronger role; its days anew from who may give all of it. Asked the
 * same again so soon, it is not mailed a second time. One that expired is not revived: what it once opened must be
 * asked for again. The caller has asked whether the actor may, for every place. `title` is what the history says they
 * were invited to.
 */
export async function invitePeople(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  people: Invitee[],
  title: string,
): Promise<Promised> {
  if (people.length === 0) return { invited: [], later: [], held: [] };
  const each = merged(people);
  const open = and(
    eq(invitations.workspaceId, workspaceId),
    inArray(
      invitations.email,
      each.map(({ email }) => email),
    ),
    isNull(invitations.acceptedAt),
    isNull(invitations.withdrawnAt),
  );
  await tx
    .update(invitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(open, sql`${invitations.expiresAt} <= now()`));
  const fresh = await tx
    .insert(invitations)
    .values(each.map(({ email, role }) => ({ workspaceId, email, role, invitedBy: actor.userId, expiresAt })))
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  const rows = await tx
    .select({ id: invitations.id, email: invitations.email, isLong: isLongAgo })
    .from(invitations)
    .where(open);
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const isNew = new Set(fresh.map(({ id }) => id));
  const more = await widen(tx, actor.userId, workspaceId, each, idOf);
  const toMail = rows.filter(({ id, isLong }) => isNew.has(id) || more.has(id) || isLong).sort(byEmail);
  const isProven = actor.proof === "proven"; // what is written before that leaves once it is (send-waiting.ts)
  const room = isProven ? await roomToday(tx, workspaceId, toMail.length) : 0;
  const [leaving, waiting] = [toMail.slice(0, room), toMail.slice(room)];
  const addresses = leaving.map(({ email }) => email);
  const seconds = await countInvitationMails(tx, addresses);
  const mailed = leaving.filter(({ email }) => seconds.get(email) === 0).map(({ id }) => id);
  const held = leaving.filter(({ id, email }) => isNew.has(id) && seconds.get(email) !== 0);
  await tx
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), inArray(invitations.id, idsOf(held))));
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  const isAdmin = effectiveRole !== null && can(effectiveRole, "workspace.invite");
  const promise = (ids: string[], waitsSince: SQL | null) =>
    tx
      .update(invitations)
      .set({ sentAt: sql`now()`, waitsSince, ...(isAdmin && { expiresAt, invitedBy: actor.userId }) })
      .where(and(eq(invitations.workspaceId, workspaceId), inArray(invitations.id, ids)));
  await promise(mailed, null);
  await promise(idsOf(waiting), sql`coalesce(${invitations.waitsSince}, now())`);
  await enqueueEach(
    tx,
    "invitation.mail",
    mailed.map((invitationId) => ({ workspaceId, invitationId })),
  );
  const changed = [...new Set([...mailed, ...idsOf(waiting), ...more])].filter((id) => !idsOf(held).includes(id));
  await recordEvents(
    tx,
    actor,
    "invitation.create",
    changed.map((aboutId) => ({ workspaceId, aboutId, title })),
  );
  const later = isProven ? waiting.map(({ email }) => email) : [];
  const isElse = new Set([...later, ...held.map(({ email }) => email)]);
  return {
    invited: each.map(({ email }) => email).filter((email) => !isElse.has(email)),
    later,
    held: held.map(({ email }) => email),
  };
}

const expiresAt: SQL = sql`now() + make_interval(days => ${INVITATION_DAYS})`;
const isLongAgo = sql<boolean>`${invitations.sentAt} < now() - make_interval(mins => ${INVITED_JUST_NOW_MINUTES})`;
const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1);
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/**
 * Places, groups and the stronger role besides what the invitations had; gives the ids of those that came to something.
 */
async function widen(
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
    containers.map(({ id, role }) => ({ workspaceId, invitationId: idOf.get(email)!, containerId: id, role, givenBy })),
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
            set: { role: sql`excluded.role`, givenBy },
            setWhere: sql`${invitationContainers.role} = 'guest' and excluded.role = 'admin'`,
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
