import { notDeleted } from "@db/not-deleted";
import type { Actor } from "@server/core/actor";
import { iso } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import type { ListedInvitation } from "./inputs.ts";
import { isFullyManaged, managedContainers } from "./invitation-for.ts";

/** Condition on a row of invitations: it waits to be mailed on a later day. */
export const isKeptBack = sql`waits_since is not null and accepted_at is null and withdrawn_at is null`;

/** SQL: what begins a query of listedColumns(). `all`: the actor manages all invitations of the workspace. */
export const withManaged = (actor: Actor, all: boolean): SQL =>
  all ? sql`` : sql`with recursive ${managedContainers(actor)}`;

const ofInvitation = sql`(invitations.workspace_id, invitations.id)`;
const groupTitles = sql`array(select g.title from invitation_groups i
  join groups g on (g.workspace_id, g.id) = (i.workspace_id, i.group_id)
  where (i.workspace_id, i.invitation_id) = ${ofInvitation} order by lower(g.title))`;

/** SQL: the columns for listed(). Who does not manage all is told of their own places alone. */
export const listedColumns = (all: boolean): SQL => sql`
  invitations.id, invitations.email, invitations.role, sent_at, expires_at,
  case when accepted_at is not null then 'accepted' when withdrawn_at is not null then 'withdrawn'
    when expires_at <= now() then 'expired' else 'open' end as state,
  nullif(concat_ws(' ', inviter.first_name, inviter.last_name), '') as invited_by,
  coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'role', place.role,
      'ends_on', place.ends_on) order by lower(c.title), c.id)
    from invitation_containers place
    join containers c on (c.workspace_id, c.id) = (place.workspace_id, place.container_id)
    where (place.workspace_id, place.invitation_id) = ${ofInvitation} and ${notDeleted("c")}
      ${all ? sql`` : sql`and place.container_id in (select id from managed)`}), '[]') as places,
  ${all ? groupTitles : sql`'{}'::text[]`} as groups,
  ${isKeptBack} as is_kept_back, ${all ? sql`true` : isFullyManaged} as may_send`;

/** SQL: the tables that listedColumns() reads. */
export const withInviter = sql`invitations left join users inviter on inviter.id = invitations.invited_by`;

/** The view of a row of listedColumns(). */
export const listed = <Row extends ListedInvitation>(row: Row): Row => ({
  ...row,
  sent_at: iso(row.sent_at),
  expires_at: iso(row.expires_at),
  may_send: row.may_send && !row.is_kept_back && (row.state === "open" || row.state === "expired"),
});
