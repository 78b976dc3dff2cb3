import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { iso } from "@server/core/day";
import { forbidden } from "@server/core/errors";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords, withinContainer } from "@server/core/list-filters";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dailyLimit } from "./daily-quota.ts";
import { type InvitationsOf, InvitationsPage, ListedInvitation } from "./inputs.ts";
import { isFullyManaged, isPartlyManaged, managedContainers, managesAll, managesSome } from "./invitation-for.ts";

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

const isKeptBack = sql`waits_since is not null and accepted_at is null and withdrawn_at is null`;

const Counted = InvitationsPage.shape.counts.extend({ kept_back: z.number() });

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
  const withManaged = all ? sql`` : sql`with recursive ${managedContainers(actor)}`;
  return reading(actor, async (tx) => {
    if (!all && !(await managesSome(tx, actor, id)))
      throw forbidden("refusal.forbidden", { denied: { workspaceId: id, effectiveRole, verb: "workspace.invite" } });
    const seen = sql`invitations.workspace_id = ${id} ${all ? sql`` : sql`and ${isPartlyManaged}`}
      ${q ? sql`and ${containsWords(sql`invitations.email`, q)}` : sql``}
      ${
        container
          ? sql`and exists (select from invitation_containers place
            where (place.workspace_id, place.invitation_id) = (invitations.workspace_id, invitations.id)
              and ${withinContainer(sql`place.container_id`, container)})`
          : sql``
      }`;
    const [rows, counted] = await Promise.all([
      queryRows(tx, ListedInvitation.extend(Placed.shape))`
        ${withManaged}
        select invitations.id, invitations.email, invitations.role, sent_at, expires_at,
          case when accepted_at is not null then 'accepted' when withdrawn_at is not null then 'withdrawn'
            when expires_at <= now() then 'expired' else 'open' end as state,
          nullif(concat_ws(' ', inviter.first_name, inviter.last_name), '') as invited_by,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'role', place.role,
            'ends_on', place.ends_on)
            order by lower(c.title), c.id)
            from invitation_containers place join containers c on (c.workspace_id, c.id) = (place.workspace_id,
              place.container_id)
            where (place.workspace_id, place.invitation_id) = (invitations.workspace_id, invitations.id)
              and ${notDeleted("c")} ${
                all
                  ? sql``
                  : sql`and place.container_id in (select id
                from managed)`
              }), '[]') as places,
          ${
            all
              ? sql`array(select g.title from invitation_groups i
                join groups g on (g.workspace_id, g.id) = (i.workspace_id, i.group_id)
                  where (i.workspace_id, i.invitation_id) = (invitations.workspace_id, invitations.id)
                    order by lower(g.title))`
              : sql`'{}'::text[]`
          } as groups,
          ${isKeptBack} as is_kept_back, ${all ? sql`true` : isFullyManaged} as may_send ${place}
        from invitations left join users inviter on inviter.id = invitations.invited_by
        where ${seen} and ${states[state]}
        ${beyond(paging)} ${order} ${bounds(paging)}`,
      queryRows(tx, Counted)`${withManaged} select ${sql.join(
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
      items: rows.map((row) => ({
        ...row,
        sent_at: iso(row.sent_at),
        expires_at: iso(row.expires_at),
        may_send: row.may_send && !row.is_kept_back && (row.state === "open" || row.state === "expired"),
      })),
      meta: meta(paging, counts[state], rows),
      counts,
      kept_back: showsKeptBack ? { count: keptBack, daily: await dailyLimit(tx, id) } : null,
      may: { invite: all },
    };
  });
}
