import { type SQL, sql } from "drizzle-orm";

/**
 * The people to notify about containers. `places` is a relation with `workspace_id` and `container_id`; the result has
 * `user_id` besides: the admins of the container and of those above it, by a grant or a group, or if there are none the
 * owner and admins of the workspace. Never tablets.
 */
export const managersOf = (places: SQL): SQL => sql`(
  with place as (select distinct workspace_id, container_id from ${places}),
  above as (select place.*, p.above_id from place
    join container_paths p on (p.workspace_id, p.container_id) = (place.workspace_id, place.container_id)),
  named as (
    select above.workspace_id, above.container_id, g.user_id from above
      join grants g on (g.workspace_id, g.container_id) = (above.workspace_id, above.above_id) and g.role = 'admin'
    union
    select above.workspace_id, above.container_id, m.user_id from above
      join group_containers linked on (linked.workspace_id, linked.container_id) = (above.workspace_id, above.above_id)
        and linked.is_container_admin
      join group_members m on (m.workspace_id, m.group_id) = (linked.workspace_id, linked.group_id)
  ), managing as (
    select named.* from named join memberships m on (m.workspace_id, m.user_id) = (named.workspace_id, named.user_id)
      and m.role <> 'tablet'
  )
  select * from managing
  union all
  select place.*, m.user_id from place join memberships m on m.workspace_id = place.workspace_id
    and m.role in ('owner', 'admin')
    where not exists (select from managing where (managing.workspace_id, managing.container_id) = (place.workspace_id,
      place.container_id)))`;
