import { notDeleted } from "@db/not-deleted";
import { notEnded } from "@db/not-ended";
import { roleOfGroup, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { KnownRow, known, type Picture } from "@server/tenancy/user/known";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { GrantRole } from "./given-role.ts";
import { type PeopleOf, type PersonView, type peopleSorts, Source } from "./inputs.ts";

const Row = KnownRow.extend(Placed.shape).extend({
  tablet: z.boolean(),
  is_owner: z.boolean(),
  strongest: GrantRole,
  ends_on: z.string().nullable(),
  granted: GrantRole.nullable(),
  sources: z.array(Source),
  total: z.number(),
});
type Row = z.infer<typeof Row>;
/** `condition`: who is counted; `tail`: what follows it. */
type Input = { reader: Actor; container: string; condition?: SQL; tail?: SQL; place?: SQL };

const MAX_HEIGHT = 1_000_000; // more than any tree has

const columns: Record<(typeof peopleSorts)[number], SQL> = {
  role: sql`case when people.is_owner then 0 when people.strongest = 'admin' then 1
    when people.strongest = 'inspector' then 2 else 3 end`,
  name: sql`plain_all(u.first_name, u.last_name)`,
};

const keyset = (sort: PeopleOf["sort"]) =>
  keysetOf(`people ${sort}`, [
    keyOf(sort, columns, ["role", "name"]),
    { by: columns.name, filled: true },
    { by: sql`u.id`, filled: true },
  ]);

type Shown = {
  /** Whether addresses are shown and searched. */
  seesEmail: boolean;
  picture?: Picture;
};

/** A page of the people with access to a container and its sources, in one statement. */
export async function peopleOf(tx: Tx, reader: Actor, query: PeopleOf, { seesEmail, picture }: Shown) {
  const texts = seesEmail ? sql`u.first_name, u.last_name, u.email` : sql`u.first_name, u.last_name`;
  const condition = containsWords(texts, query.q);
  const { order, beyond, bounds, place, meta } = keyset(query.sort);
  const tail = sql`${beyond(query)} ${order} ${bounds(query)}`;
  const rows = await rowsOf(tx, { reader, container: query.id, condition, tail, place });
  return {
    items: rows.map((row) => personView(row, seesEmail, picture)),
    meta: meta(query, rows[0]?.total ?? 0, rows),
  };
}

/** Those of these users who have access to the container. */
export async function peopleByIds(
  tx: Tx,
  reader: Actor,
  { container, userIds, seesEmail, picture }: Shown & { container: string; userIds: readonly string[] },
) {
  const rows = await rowsOf(tx, {
    reader,
    container,
    condition: sql`u.id = any (${uuids(userIds)})`,
    tail: keyset("name").order,
  });
  return rows.map((row) => personView(row, seesEmail, picture));
}

/**
 * `given` has all sources of access: grants on the container and above it, groups, and admins of the workspace. Only
 * the containers that the reader can reach too are named.
 */
async function rowsOf(
  tx: Tx,
  { reader, container, condition = sql`true`, tail = sql``, ...rest }: Input,
): Promise<Row[]> {
  const isSeen = sql`given.height <= seen.height`;
  const found = sql`from people join memberships m on (m.workspace_id, m.user_id)
      = (people.workspace_id, people.user_id) join users u on u.id = people.user_id where ${condition}`;
  const rows = await queryRows(tx, Row)`
    with recursive path (workspace_id, id, parent_id, title, height) as (
      select workspace_id, id, parent_id, title, 0 from containers where id = ${container} and ${notDeleted()}
      union all
      select c.workspace_id, c.id, c.parent_id, c.title, path.height + 1 from path
        join containers c on (c.workspace_id, c.id) = (path.workspace_id, path.parent_id)
    ), given (workspace_id, user_id, role, kind, height, place, place_title, id, title, is_owner,
      ends_on) as (
      select path.workspace_id, g.user_id, g.role, 'container', path.height, path.id, path.title, path.id, path.title,
        g.is_owner and path.height = 0, g.ends_on
      from path join grants g on (g.workspace_id, g.container_id) = (path.workspace_id, path.id) and ${notEnded("g")}
      union all
      select path.workspace_id, gm.user_id, ${roleOfGroup("l")}, 'group', path.height, path.id, path.title,
        groups.id, groups.title, false, null::date
      from path join group_containers l on (l.workspace_id, l.container_id) = (path.workspace_id, path.id)
        join groups on (groups.workspace_id, groups.id) = (l.workspace_id, l.group_id)
        join group_members gm on (gm.workspace_id, gm.group_id) = (l.workspace_id, l.group_id)
      union all
      select w.id, m.user_id, 'admin', 'workspace', 0, null, null, w.id, w.name, false, null::date
      from path join workspaces w on w.id = path.workspace_id join memberships m on m.workspace_id = w.id
        and m.role in ('owner', 'admin')
      where path.height = 0
    ), seen (height) as (
      select case when ${reader.workspaceIds === "all"} or (select workspace_id from path
        limit 1) = any (${uuids(reader.adminWorkspaceIds)}) then ${MAX_HEIGHT}
        else (select max(height) from given where user_id = ${reader.userId}) end
    ), people as (
      select given.workspace_id, given.user_id, min(given.role) as strongest, max(given.ends_on) as ends_on, bool_or(given.is_owner) as is_owner,
        min(given.role) filter (where kind = 'container' and given.height = 0) as granted,
        coalesce(json_agg(json_build_object(
          'kind', kind, 'role', given.role,
          'id', case when ${isSeen} or kind <> 'container' then given.id end,
          'title', case when ${isSeen} or kind <> 'container' then given.title end,
          'container', case when kind = 'group' then json_build_object(
            'id', case when ${isSeen} then place end,
            'title', case when ${isSeen} then place_title end) end
        ) order by given.role, given.height, kind desc, given.title) filter (where kind <> 'container'
          or given.height > 0), '[]') as sources
      from given cross join seen group by given.workspace_id, given.user_id
    )
    select u.id, array[people.workspace_id] as workspace_ids, u.first_name, u.last_name, u.email, u.locale, u.phone,
      u.image, u.is_super_admin, u.last_activity_at, u.created_at,
      m.role = 'tablet' as tablet, people.is_owner, case when m.role = 'tablet' then 'guest'
        else people.strongest end as strongest,
      case when people.strongest = 'inspector' then people.ends_on end as ends_on, people.granted, people.sources,
      (select count(*)::int ${found}) as total ${rest.place ?? keyset("name").place}
    ${found} ${tail}`;
  return rows;
}

function personView(row: Row, seesEmail: boolean, picture?: Picture): PersonView {
  const { granted, sources, strongest, ends_on, tablet, is_owner } = row;
  const capped = tablet ? sources.map((source) => ({ ...source, role: "guest" as const })) : sources;
  return {
    ...known(row, seesEmail, picture),
    role: is_owner ? "owner" : strongest,
    tablet,
    inherited_from: granted && (tablet || granted === strongest) ? null : (capped[0] ?? null),
    ends_on,
    granted,
    sources: capped,
  };
}
