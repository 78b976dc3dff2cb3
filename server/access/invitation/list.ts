import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { forbidden } from "@server/core/errors";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords, withinContainer } from "@server/core/list-filters";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dailyLimit } from "./daily-quota.ts";
import { type InvitationsOf, InvitationsPage, ListedInvitation } from "./inputs.ts";
import { isPartlyManaged, managedInvitation, managesAll, managesSome } from "./invitation-for.ts";
import { isKeptBack, listed, listedColumns, withInviter, withManaged } from "./rows.ts";

const columns = {
  email: sql`invitations.email`,
  sent_at: sql`invitations.sent_at`,
  expires_at: sql`invitations.expires_at`,
};
const states = {
  waiting: sql`accepted_at is null and withdrawn_at is null`,
  expired: sql`accepted_at is null and withdrawn_at is null and expires_at <= now()`,
  accepted: sql`accepted_at is not null`,
  withdrawn: sql`withdrawn_at is not null and accepted_at is null`,
} satisfies Record<z.output<typeof InvitationsOf>["state"], SQL>;

const Counted = InvitationsPage.shape.counts.extend({ kept_back: z.number() });

/** One invitation that the actor manages, in full or in part. Throws not found. */
export const invitationOf = (actor: Actor, id: string): Promise<ListedInvitation> =>
  reading(actor, async (tx) => {
    const { workspaceId } = await managedInvitation(tx, actor, id);
    const all = managesAll(actor, workspaceId);
    const [row] = await queryRows(tx, ListedInvitation)`
      ${withManaged(actor, all)} select ${listedColumns(all)} from ${withInviter} where invitations.id = ${id}`;
    return listed(row!);
  });

/**
 * The invitations of a workspace: all for its admins; for the admin of containers those to these containers, without
 * their other places. Throws forbidden for others.
 */
export function invitationsOf(
  actor: Actor,
  { id, q, state, container, sort, ...paging }: z.output<typeof InvitationsOf>,
) {
  const effectiveRole = authorizeIn(actor, id, "workspace.see");
  const all = managesAll(actor, id);
  const { order, beyond, bounds, place, meta } = keysetOf(`invitations ${sort}`, [
    keyOf(sort, columns, ["email", "sent_at", "expires_at"]),
    { by: sql`invitations.id`, filled: true },
  ]);
  return reading(actor, async (tx) => {
    if (!all && !(await managesSome(tx, actor, id)))
      throw forbidden("refusal.forbidden", { denied: { workspaceId: id, effectiveRole, verb: "workspace.invite" } });
    const seen = sql`invitations.workspace_id = ${id} ${all ? sql`` : sql`and ${isPartlyManaged}`}
      and ${containsWords(sql`invitations.email`, q)}
      ${
        container
          ? sql`and exists (select from invitation_containers place
            where (place.workspace_id, place.invitation_id) = (invitations.workspace_id, invitations.id)
              and ${withinContainer(sql`place.container_id`, container)})`
          : sql``
      }`;
    const [rows, counted] = await Promise.all([
      queryRows(tx, ListedInvitation.extend(Placed.shape))`
        ${withManaged(actor, all)}
        select ${listedColumns(all)} ${place}
        from ${withInviter}
        where ${seen} and ${states[state]}
        ${beyond(paging)} ${order} ${bounds(paging)}`,
      queryRows(tx, Counted)`${withManaged(actor, all)} select ${sql.join(
        Object.entries({ ...states, kept_back: isKeptBack }).map(
          ([name, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.identifier(name)}`,
        ),
        sql`, `,
      )} from invitations where ${seen}`,
    ]);
    const { kept_back: keptBack, ...counts } = counted[0]!;
    const showsKeptBack = keptBack > 0 && actor.proof === "proven";
    return {
      workspace_id: id,
      filter: { q, state, container, sort },
      items: rows.map(listed),
      meta: meta(paging, counts[state], rows),
      counts,
      kept_back: showsKeptBack ? { count: keptBack, daily: await dailyLimit(tx, id) } : null,
      may: { invite: all },
    };
  });
}
