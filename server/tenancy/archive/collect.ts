import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { hasAddress } from "@server/tenancy/user/by-address";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/**
 * A row of an archive, under column names that people can read.
 */
export const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;

const AT_ONCE = 500;

const joinPlace = sql`left join objects o on (o.workspace_id, o.id) = (x.workspace_id, x.object_id)
  left join workspaces w on w.id = x.workspace_id`;
const placeColumns = sql`w.name as workspace, o.title as object`;

/**
 * The queries of an archive, one for each part, in order. They select data of the user `me` only, without secrets, and
 * of other people nothing but the titles of records.
 */
const queries = (me: string): Record<string, SQL> => ({
  person: sql`select id, first_name, last_name, email, phone, locale as language, terms_accepted_at, trial_started_at,
    last_activity_at, created_at
    from users where id = ${me}`,
  workspaces: sql`select w.name as workspace, m.role, m.created_at as since from memberships m
    join workspaces w on w.id = m.workspace_id
    where m.user_id = ${me} order by 1`,
  access: sql`select w.name as workspace, c.title as container, g.role, g.ends_on, g.is_owner, g.created_at as since from grants g
    join containers c on (c.workspace_id, c.id) = (g.workspace_id, g.container_id)
    join workspaces w on w.id = g.workspace_id
    where g.user_id = ${me} order by 1, 2`,
  groups: sql`select w.name as workspace, g.title as "group" from group_members m
    join groups g on (g.workspace_id, g.id) = (m.workspace_id, m.group_id)
    join workspaces w on w.id = m.workspace_id where m.user_id = ${me} order by 1, 2`,
  invitations: sql`select w.name as workspace, i.role, i.created_at, i.accepted_at, i.withdrawn_at, i.expires_at
    from invitations i
    join users u on ${hasAddress(sql`i.email`, "u")} join workspaces w on w.id = i.workspace_id
    where u.id = ${me} order by i.created_at`,
  devices: sql`select kind, device, source as address, created_at as signed_in_at, used_at, expires_at from sessions
    where user_id = ${me} and impersonator_id is null order by used_at desc`,
  sign_in: sql`select 'passkey' as kind, name, created_at, last_used_at from passkeys where user_id = ${me}
    union all select 'app', null, confirmed_at, null from authenticator_apps
      where user_id = ${me} and confirmed_at is not null
    union all select 'company', w.name, i.created_at, i.last_used_at from company_identities i
      join workspaces w on w.id = i.workspace_id where i.user_id = ${me}
    union all select 'recovery code', null, created_at, used_at from recovery_codes where user_id = ${me} order by 3`,
  provisioned: sql`select w.name as workspace, p.external_id, p.user_name, p.email, p.given_name, p.family_name,
    p.display_name, p.created_at, p.updated_at from scim_people p
    join workspaces w on w.id = p.workspace_id where p.user_id = ${me} order by p.created_at`,
  consents: sql`select d.words -> c.locale ->> 'title' as document, d.version, c.locale as language, c.at,
    w.name as workspace, c.sha256
    from consents c join documents d on d.id = c.document_id left join workspaces w on w.id = c.workspace_id
    where c.user_id = ${me} order by c.at`,
  reminders: sql`select rhythm, weekday, ahead, on_the_day, past, as_admin, updated_at from reminder_wishes
    where user_id = ${me}`,
  views: sql`select w.name as workspace, v.list, v.title, v.asked, v.created_at
    from views v join workspaces w on w.id = v.workspace_id where v.user_id = ${me} order by v.created_at`,
  answers: sql`select x.created_at, x.finished_at, x.status, v.title as template, ${placeColumns}, x.head,
    x.signed_name, x.signed_at,
    (select json_agg(json_build_object('value', q.value, 'note', q.note, 'at', q.updated_at) order by q.created_at)
      from question_answers q
      where (q.workspace_id, q.answer_id) = (x.workspace_id, x.id)) as answered
    from answers x join template_versions v on (v.workspace_id, v.id) = (x.workspace_id, x.version_id) ${joinPlace}
    where x.user_id = ${me} and ${notDeleted("x")} order by x.created_at`,
  signatures: sql`select x.signed_at, x.first_name, x.last_name, x.company, x.ref, x.account, x.proven_by as signed_in_by,
    f.title as file, ${placeColumns}, x.started_at, x.ended_at, x.reading_seconds, x.read_sha256 from signatures x
    join files f on (f.workspace_id, f.id) = (x.workspace_id, x.file_id) ${joinPlace}
    where x.user_id = ${me}
    union all select x.signed_at, x.signed_name, '', '', '', x.signed_account, x.signed_proven_by, t.title,
      ${placeColumns}, null, null, null, null from answers x
    join templates t on (t.workspace_id, t.id) = (x.workspace_id, x.template_id) ${joinPlace}
    where x.signed_by = ${me} and ${notDeleted("x")} order by 1`,
  rounds: sql`select x.at, s.title as object, s.code, x.outcome, x.reason, x.note, w.title as round, null as signed_as,
      null as signed_with_account, null as signed_in_by
    from walk_results x join walk_stops s on (s.workspace_id, s.id) = (x.workspace_id, x.stop_id)
      join walks w on (w.workspace_id, w.id) = (s.workspace_id, s.walk_id) where x.user_id = ${me}
    union all select x.closed_at, null, null, null, null, null, x.title, x.signed_name,
      x.signed_account, x.signed_proven_by from walks x
      where x.closed_by = ${me} order by 1`,
  action_points: sql`select x.created_at, x.title, case when x.created_by = ${me} then x.note end as note, x.status,
    x.scheduled_on, x.solved_at,
    case when x.solved_by = ${me} then x.solved_note end as solved_note, x.created_by = ${me} as made_by_you,
    x.solved_by = ${me} as solved_by_you,
    exists (select from action_point_resolvers r
      where (r.workspace_id, r.action_point_id, r.user_id) = (x.workspace_id, x.id, ${me}::uuid)) as asked_of_you,
    ${placeColumns} from action_points x ${joinPlace}
    where ${notDeleted("x")} and (x.created_by = ${me} or x.solved_by = ${me} or exists (
      select from action_point_resolvers r
      where (r.workspace_id, r.action_point_id, r.user_id) = (x.workspace_id, x.id, ${me}::uuid)))
      order by x.created_at`,
  reports: sql`select x.created_at, x.number, x.type, x.review_point, x.status, x.reported_date, x.valid_until,
    x.reported_by, x.note, ${placeColumns}
    from reports x ${joinPlace} where x.created_by = ${me} and ${notDeleted("x")} order by x.created_at`,
  files: sql`select x.created_at, x.title, x.name, x.type, x.size as bytes, x.link, ${placeColumns},
    case when ${notDeleted("x")} then '/files/' || x.id end as address
    from files x ${joinPlace} where x.created_by = ${me}
    union all select x.created_at, '', x.name, x.type, x.size, null, w.name, null, null from file_versions x
    join workspaces w on w.id = x.workspace_id
      where x.created_by = ${me}
    union all select x.created_at, x.title, x.name, x.type, x.size, x.link, w.name, null, '/files/library/' || x.id
    from library_files x
      join workspaces w on w.id = x.workspace_id where x.created_by = ${me} and ${notDeleted("x")}
    union all select x.created_at, '', x.name, 'image', x.size, null, w.name, null, '/files/action-point-photo/' || x.id
    from action_point_photos x
      join workspaces w on w.id = x.workspace_id where x.created_by = ${me}
    union all select x.created_at, '', x.name, 'image', x.size, null, w.name, null, '/files/answer-photo/' || x.id
    from answer_files x
      join workspaces w on w.id = x.workspace_id where x.created_by = ${me}
    union all select x.created_at, '', x.name, x.type, x.size, null, w.name, null, '/files/inbox/' || x.id
    from inbox_papers x join workspaces w on w.id = x.workspace_id where x.created_by = ${me}
    order by 1`,
  transactions: sql`select x.created_at, w.name as workspace, x.kind, x.gateway, x.status, x.amount as cents,
    x.currency, x.paid_at from transactions x
    join workspaces w on w.id = x.workspace_id where x.created_by = ${me} order by 1`,
  feedback: sql`select created_at, text, page from feedback where user_id = ${me} order by 1`,
  archives: sql`select created_at, state, size as bytes from archives where user_id = ${me} order by 1`,
  history: sql`select e.at, e.verb as what, e.title as about, w.name as workspace, e.user_id = ${me} as done_by_you,
    e.impersonator_id is not null as in_your_name,
      case when e.impersonator_id is null
        and (e.user_id is null or e.user_id = ${me}) then e.source end as from_network,
      case when e.impersonator_id is null and (e.user_id is null or e.user_id = ${me}) then e.device end as on_device
    from events e left join workspaces w on w.id = e.workspace_id
    where e.user_id = ${me} or e.about_id = ${me} order by e.at desc`,
});

/**
 * All stored data of a user, read with cursors in one transaction. Needs a transaction as operator, because the data is
 * in several workspaces. Yields every part at least once, in batches of rows.
 */
export async function* collect(tx: Tx, userId: string): AsyncGenerator<{ name: string; rows: Row[] }> {
  for (const [name, query] of Object.entries(queries(userId))) {
    await tx.execute(sql`declare part no scroll cursor for ${query}`);
    for (let first = true; ; first = false) {
      const rows = await queryRows(tx, Row)`${sql.raw(`fetch ${AT_ONCE} from part`)}`;
      if (first || rows.length > 0) yield { name, rows };
      if (rows.length < AT_ONCE) break;
    }
    await tx.execute(sql`close part`);
  }
}
