import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { HISTORY_COUNTED, UNDO_UPLOAD_HOURS } from "@server/core/constants";
import { iso, TIME_ZONE } from "@server/core/day";
import { eventVerbs } from "@server/core/event-verbs";
import { metaOf, offsetOf } from "@server/core/paging";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { chainState } from "./chain-state.ts";
import { EventView, type HistoryPage, type HistoryQuery, kindOf } from "./inputs.ts";
import { securityOfMembers } from "./security.ts";

type Input = z.output<typeof HistoryQuery>;
const Row = EventView.omit({ about: true, when: true, from: true }).extend({
  when: z.string(),
  about_id: z.string().nullable(),
  title: z.string(),
  is_person: z.boolean(),
  place: EventView.shape.about.shape.place,
});
const Workspace = z.object({ name: z.string() });

/** The events of a workspace, newest first, for its admins. At most HISTORY_COUNTED are counted. */
export async function historyOf(actor: Actor, { id, ...query }: Input): Promise<z.input<typeof HistoryPage>> {
  authorizeIn(actor, id, "workspace.see_history");
  const security = query.what === "security" ? await securityOfMembers(id, { id, ...query }) : null;
  return reading({ workspaceIds: [id] }, async (tx) => {
    const [items, counted, [workspace], people, about, chain] = await Promise.all([
      security?.items ?? eventsOf(tx, actor, id, query),
      security?.total ?? count(tx, id, query),
      queryRows(tx, Workspace)`select name from workspaces where id = ${id}`,
      membersOf(tx, id),
      query.about ? titleOf(tx, id, query.about) : null,
      chainState(tx, id),
    ]);
    return {
      workspace_id: id,
      name: workspace?.name ?? "",
      items,
      meta: metaOf(query, Math.min(counted, HISTORY_COUNTED)),
      more: counted > HISTORY_COUNTED,
      people,
      about: about === null ? null : { id: query.about!, title: about },
      chain,
    };
  });
}

const verbsOf = (kind: keyof typeof kindOf) =>
  eventVerbs.filter((verb) => kindOf[kind].some((noun) => verb.startsWith(`${noun}.`)));

/**
 * A subselect of the newest matching events, at most `limit`. What a person did, and what they did as an impersonator,
 * are two selects, because each has its own index. Of one kind the newest of each verb are read: a comparison of the noun
 * alone may use no index under row-level security.
 */
export function matching(
  workspaceId: string,
  { who, what, from, until, about }: Partial<Omit<Input, "id">>,
  limit: number,
): SQL {
  const kind = what === "security" ? undefined : what;
  const conditions = [
    sql`e.workspace_id = ${workspaceId}`,
    kind && sql`e.verb = v.verb`,
    from && sql`e.at >= ${from}::date::timestamp at time zone ${TIME_ZONE}`,
    until && sql`e.at < (${until}::date + 1)::timestamp at time zone ${TIME_ZONE}`,
    about && sql`e.about_id = ${about}`,
  ].filter((condition) => condition !== undefined);
  const newest = (...more: SQL[]) => {
    const found = sql`(select e.* from events e where ${sql.join([...conditions, ...more], sql` and `)}
      order by e.at desc, e.id desc limit ${limit})`;
    return kind
      ? sql`(select e.* from unnest(${sql.param(verbsOf(kind))}::text[]) v (verb) cross join lateral ${found} e)`
      : found;
  };
  if (!who) return newest();
  return sql`(${newest(sql`e.user_id = ${who}`)}
    union all ${newest(sql`e.impersonator_id = ${who}`, sql`e.user_id is distinct from ${who}`)})`;
}

const CountRow = z.object({ count: z.number() });

async function count(tx: Tx, workspaceId: string, input: Omit<Input, "id">): Promise<number> {
  const limit = HISTORY_COUNTED + 1;
  const rows = await queryRows(
    tx,
    CountRow,
  )`select count(*)::int as count from (select from ${matching(workspaceId, input, limit)} e limit ${limit}) counted`;
  return rows[0]!.count;
}

/**
 * Whether an event is about a person: by the verb, not by the id. Programs may choose the ids of what they create, and
 * an id equal to a user's must not show that user's name.
 */
const isAboutPerson = (verb: SQL) =>
  sql`(split_part(${verb}, '.', 1) in ('member', 'user')
    or ${verb} in ('workspace.hand_over', 'provider.link', 'provider.unlink', 'provider.admit'))`;

const nameAsJson = (alias: "u" | "i") =>
  sql.raw(
    `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id,
      'name', trim(concat(${alias}.first_name, ' ', ${alias}.last_name))) end`,
  );

/**
 * A page of events, each with the record that its link opens, if that still exists. Events contain no e-mail addresses:
 * an invited one is read from the invitation, and disappears with it.
 */
async function eventsOf(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  input: Omit<Input, "id">,
): Promise<z.input<typeof EventView>[]> {
  const rows = await queryRows(tx, Row)`
    with page as materialized (
      select e.* from ${matching(workspaceId, input, offsetOf(input) + input.per_page)} e
      order by e.at desc, e.id desc limit ${input.per_page} offset ${offsetOf(input)}
    )
    select page.id, ${nameAsJson("u")} as who, ${nameAsJson("i")} as impersonated_by, page.verb as what,
      page.at as "when", page.about_id,
      coalesce(nullif(trim(concat(s.first_name, ' ', s.last_name)), ''), nullif(page.title, ''), invited.email,
        '') as title,
      s.id is not null or split_part(page.verb, '.', 1) in ('member', 'user') as is_person, place.place,
      case when page.detail ? 'user' then json_build_object('name',
        coalesce(trim(concat(x.first_name, ' ', x.last_name)), ''))
        when page.detail ? 'group_title' then json_build_object('name', page.detail ->> 'group_title')
        when page.title <> '' and invited.id is not null then json_build_object('name', invited.email) end as whom,
      case when page.verb = 'member.edit' and page.detail ? 'to'
        then json_build_object('from', page.detail -> 'from', 'to', page.detail -> 'to')
        when page.verb in ('access.grant', 'access.change') and page.detail ? 'role'
          then json_build_object('from', null, 'to', page.detail -> 'role')
      end as role, coalesce(page.detail ->> 'duty', page.detail ->> 'part', '') as part,
      coalesce(page.detail ->> 'other', '') as other,
      coalesce(page.detail -> 'facts', '[]') as facts,
      case when split_part(page.verb, '.', 1) in ('duty', 'incident', 'out_of_service')
        then coalesce(page.detail ->> 'reason', '') else '' end as reason,
      case when page.verb = 'file.upload' and page.user_id = ${actor.userId} and page.detail ? 'batch'
        and page.at > now() - make_interval(hours => ${UNDO_UPLOAD_HOURS})
        and not exists (select from events t where t.workspace_id = page.workspace_id and t.user_id = page.user_id
          and t.at > page.at and t.verb = 'file.delete' and t.detail ->> 'batch' = page.detail ->> 'batch')
        then json_build_object('object_id', page.detail -> 'object_id', 'batch', page.detail -> 'batch') end as undo
    from page
    left join users u on u.id = page.user_id
    left join users i on i.id = page.impersonator_id
    left join users s on s.id = page.about_id and ${isAboutPerson(sql`page.verb`)}
    left join invitations invited on (invited.workspace_id, invited.id) = (page.workspace_id, page.about_id)
    left join users x on x.id = (page.detail ->> 'user')::uuid
    left join lateral (
      select json_build_object('noun', found.noun, 'in', found."in") as place from (
        select 'workspace' as noun, w.id as "in" from workspaces w where w.id = page.about_id
        union all select 'member', m.user_id from memberships m
          where (m.workspace_id, m.user_id) = (page.workspace_id, page.about_id)
        union all select 'group', g.id from groups g where (g.workspace_id, g.id) = (page.workspace_id, page.about_id)
        union all select 'container', c.id from containers c
          where (c.workspace_id, c.id) = (page.workspace_id, page.about_id) and ${notDeleted("c")}
        union all select 'object', o.id from objects o where (o.workspace_id, o.id) = (page.workspace_id, page.about_id)
          and ${notDeleted("o")}
        union all select 'file', f.object_id from files f
          where (f.workspace_id, f.id) = (page.workspace_id, page.about_id) and ${notDeleted("f")}
        union all select 'report', r.id from reports r where (r.workspace_id, r.id) = (page.workspace_id, page.about_id)
          and ${notDeleted("r")}
        union all select 'action_point', a.id from action_points a
          where (a.workspace_id, a.id) = (page.workspace_id, page.about_id) and ${notDeleted("a")}
        union all select 'round', r.id from rounds r where (r.workspace_id, r.id) = (page.workspace_id, page.about_id)
          and ${notDeleted("r")}
      ) found limit 1
    ) place on true
    order by page.at desc, page.id desc`;
  return rows.map(({ about_id, title, is_person, place, when, ...event }) => ({
    ...event,
    about: { id: about_id, title, is_person, place },
    from: null,
    when: iso(when),
  }));
}

const MembersRow = z.object({ id: z.string(), name: z.string() });

async function membersOf(tx: Tx, workspaceId: string) {
  const rows = await queryRows(tx, MembersRow)`
    select u.id, trim(concat(u.first_name, ' ', u.last_name)) as name
      from memberships m join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} order by in_order(concat(u.first_name, ' ', u.last_name)), u.id limit 1000`;
  return rows;
}

const TitleRow = z.object({ title: z.string() });

/** The latest title of a record in the events; for a person the name of their account. Null without events. */
async function titleOf(tx: Tx, workspaceId: string, about: string): Promise<string | null> {
  const rows = await queryRows(tx, TitleRow)`
    select coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), e.title) as title
    from events e left join users u on u.id = e.about_id and ${isAboutPerson(sql`e.verb`)}
    where e.workspace_id = ${workspaceId} and e.about_id = ${about} order by e.at desc limit 1`;
  return rows[0]?.title ?? null;
}
