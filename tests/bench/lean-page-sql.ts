import { onObjects } from "./lean-objects.ts";

/*
 * The leanest statements that read what a page shows. A statement may use $1 (a session), $2 (the id in the address)
 * and $3 (today), and in `title` names what must be seen on the page.
 */

/** The frame around a page: the user, their workspaces, and what they have not agreed to. */
export const FRAME = `select u.first_name, u.last_name, u.email, u.image, u.locale, u.tour_step, m.role, w.id, w.name,
    w.name as title, w.slug, w.color_code, w.logo, w.plan, w.plan_ends_on, w.extra_boards,
    (select count(*) from containers c
      where c.workspace_id = w.id and c.parent_id is null and c.deletion_id is null) as boards,
    exists (select from documents d where d.kind in ('terms', 'use', 'privacy') and d.in_force_on <= current_date
      and not exists (select from consents c
        where c.user_id = u.id and c.document_id = d.id and c.about = 'self')) as asks_consent
  from sessions s join users u on u.id = s.user_id join memberships m on m.user_id = u.id
  join workspaces w on w.id = m.workspace_id where s.id = $1 and s.expires_at > now()`;

export const JOBS = `select j.id, j.kind, j.state, j.progress from sessions s join jobs j on j.user_id = s.user_id
  where s.id = $1 and j.workspace_id = $2 and j.state in ('waiting', 'active')`;

/** Containers with what stands below each, by letter, and what is due first. */
export const cards = (which: string) => [
  `select c.id, c.parent_id, c.title, c.subtitle, c.floorplan, c.floorplan_width, c.floorplan_height, c.created_at,
      c.region, first.* from containers c left join lateral (
    select o.title as first, o.display_code, soonest.due from (
      select day - 1 as due from tallies t where (t.workspace_id, t.container_id) = (c.workspace_id, c.id)
        and t.gains in ('X', 'P') group by day having sum(n) > 0 order by day limit 1) soonest
    join objects o on o.workspace_id = c.workspace_id
      and least(o.expires_on, o.lapses_on, o.action_due_on) = soonest.due and o.deletion_id is null
    join container_paths p on (p.workspace_id, p.above_id, p.container_id) = (c.workspace_id, c.id, o.container_id)
    order by o.id limit 1) first on true
    where ${which} and c.deletion_id is null order by c.created_at, c.id`,
  `select t.container_id, t.loses, t.gains, sum(t.n)::int as n, min(t.day) filter (where t.gains = 'late') as late_since
    from containers c join tallies t on (t.workspace_id, t.container_id) = (c.workspace_id, c.id)
    where ${which} and c.deletion_id is null and t.day <= $3::date group by 1, 2, 3`,
];

export const PATH = `select a.title from container_paths p join containers a
  on (a.workspace_id, a.id) = (p.workspace_id, p.above_id) where p.container_id = $2`;

const inContainer = "o.container_id = $2 and o.deletion_id is null";
const letter = `state_on($3::date, o.verdict, o.is_unknown, o.expires_on, o.lapses_on, o.warns_on, o.action_due_on,
  o.open_action_points)`;
const urgency = `position(${letter} in 'TCX?PSBA'), least(o.expires_on, o.lapses_on, o.action_due_on) nulls last`;

/** All objects of a container, for pins, counts and filters; and what the answer of the 50 most urgent depends on. */
export const CONTENTS = [
  `select o.id, o.title as name, o.subtitle, o.display_code, o.icon_code, o.color_code, o.tags, o.x, o.y, o.size,
    o.expires_on, o.lapses_on, o.action_due_on, o.open_action_points, ${letter} as letter
    from objects o where ${inContainer}`,
  `select o.id, array(select json_build_object('id', d.id, 'line', d.line, 'type', d.type, 'binds', d.binds,
      'may_start', d.may_start, 'ends_on', d.ends_on, 'warns_on', d.warns_on, 'voided_on', d.voided_on,
      'fulfilled_on', r.reported_date, 'verdict', r.verdict)
      from duties d left join reports r on (r.workspace_id, r.id) = (d.workspace_id, d.report_id)
      where (d.workspace_id, d.object_id) = (o.workspace_id, o.id) and d.removed_at is null) as duties,
    array(select json_build_object('on', r.reported_date, 'by', r.reported_by, 'verdict', r.verdict, 'note', r.note)
      from reports r where (r.workspace_id, r.object_id) = (o.workspace_id, o.id) and r.current
        and r.deletion_id is null) as reports
    from (select o.* from (select o.* from objects o where ${inContainer}
        order by ${urgency} fetch first 50 rows with ties) o
      order by ${urgency}, in_order(o.title), o.created_at, o.id limit 50) o`,
];

export const COCKPIT = [
  "select c.id, c.title from containers c where c.workspace_id = $2 and c.parent_id is null and c.deletion_id is null",
  `select t.container_id, t.loses, t.gains, case when t.day > $3::date then date_trunc('month', t.day - 1) end as month,
      case when t.day > $3::date then (t.day - 1 - $3::date - 1) / 30 end as span, sum(t.n)::int as n
    from containers c join tallies t on (t.workspace_id, t.container_id) = (c.workspace_id, c.id)
    where c.workspace_id = $2 and c.parent_id is null and c.deletion_id is null
      and t.gains not in ('containers', 'open', 'late')
      and (t.day <= $3::date or (t.gains in ('X', 'P') and t.loses in ('A', 'B', 'S') and isfinite(t.day)))
    group by 1, 2, 3, 4, 5`,
  `select r.review_point,
      state_on($3::date, r.verdict, false, r.expires_on, r.lapses_on, r.due_soon_on, null, 0) as letter,
      date_trunc('month', r.valid_until) as month, least(3, greatest(0, (r.valid_until - $3::date - 1) / 30)) as span,
      count(*)::int as n
    from reports r where r.workspace_id = $2 and r.current and r.deletion_id is null group by 1, 2, 3, 4`,
  "select code, titles, active, position from review_points where workspace_id = $2",
];

export const OBJECT_PAGE = [
  `select r.id, r.type, r.review_point, r.status, r.reported_date, r.valid_until, r.period, r.reported_by as title,
      r.number, r.current, r.verdict, r.expires_on, r.lapses_on, r.due_soon_on, array(select rd.duty_id
        from report_duties rd where (rd.workspace_id, rd.report_id) = (r.workspace_id, r.id)) as duties
    from objects o join reports r on (r.workspace_id, r.object_id) = (o.workspace_id, o.id)
    where o.id = $2 and r.deletion_id is null order by r.reported_date desc`,
  `select p.id, p.title, p.status, p.priority, p.scheduled_on, p.dangerous_on, p.report_id,
      array(select concat(u.first_name, ' ', u.last_name) from action_point_resolvers a join users u on u.id = a.user_id
        where (a.workspace_id, a.action_point_id) = (p.workspace_id, p.id)) as resolvers
    from objects o join action_points p on (p.workspace_id, p.object_id) = (o.workspace_id, o.id)
    where o.id = $2 and p.deletion_id is null and p.status <> 'ok' order by p.scheduled_on nulls last`,
  `select t.id, t.title, v.id as version, v.number, count(a.id) as answers,
      count(a.id) filter (where a.status = 'finished') as finished
    from object_templates ot join templates t on (t.workspace_id, t.id) = (ot.workspace_id, ot.template_id)
    join template_versions v on (v.workspace_id, v.template_id) = (t.workspace_id, t.id)
    left join answers a on (a.workspace_id, a.object_id, a.version_id) = (t.workspace_id, ot.object_id, v.id)
      and a.deletion_id is null
    where ot.object_id = $2 and t.deletion_id is null group by 1, 2, 3, 4`,
  `select c.title from objects o join container_paths p
      on (p.workspace_id, p.container_id) = (o.workspace_id, o.container_id)
    join containers c on (c.workspace_id, c.id) = (p.workspace_id, p.above_id) where o.id = $2`,
  `select sum(u.bytes) as used, (select json_object_agg(q.plan, q.gigabytes) from storage_quotas q) as quotas
    from objects o join storage_used u on u.workspace_id = o.workspace_id where o.id = $2`,
];

export const BILLING = [
  `select w.company, w.vat, w.street, w.number, w.zip, w.city, w.country, w.billing_email, w.commercial_status, w.plan,
      w.plan_ends_on, w.extra_boards, w.extra_storage,
      exists (select from checkouts c where c.workspace_id = w.id) as draft,
      (select coalesce(sum(u.bytes), 0) from storage_used u where u.workspace_id = w.id) as used,
      (select json_object_agg(q.plan, q.gigabytes) from storage_quotas q) as quotas from workspaces w where w.id = $2`,
  "select * from subscriptions where workspace_id = $2 order by created_at desc limit 1",
  `select t.*, count(*) over () as total, array(select json_build_object('kind', i.kind, 'year', i.year,
        'sequence', i.sequence) from invoices i
        where (i.workspace_id, i.transaction_id) = (t.workspace_id, t.id)) as invoices
    from transactions t where t.workspace_id = $2 order by t.created_at desc limit 25`,
];

const scanned = onObjects("(select * from objects where public_id = $2) o");
/** Open to anyone, where the object and its workspace are. */
export const QR = [
  `select o.title, o.subtitle, o.display_code, o.color_code, ${letter} as letter, o.expires_on, o.lapses_on,
      o.open_action_points, o.action_due_on, w.name, w.color_code as brand, w.logo, w.plan, w.plan_ends_on,
      w.takes_problems, last.reported_date, last.reported_by
    from objects o join workspaces w on w.id = o.workspace_id join users u on u.id = w.owner_id
    left join lateral (select r.reported_date, r.reported_by from reports r
      where (r.workspace_id, r.object_id) = (o.workspace_id, o.id) and r.type = 'inspection' and r.deletion_id is null
      order by r.reported_date desc, r.id desc limit 1) last on true
    where o.public_id = $2 and o.public_enabled and o.deletion_id is null and w.deleted_at is null
      and u.proved_at is not null`,
  scanned.duties.replaceAll("$1", "$2"),
  scanned.reports.replaceAll("$1", "$2"),
  `select f.id, f.type, f.name, f.title from objects o
    join files f on (f.workspace_id, f.object_id) = (o.workspace_id, o.id)
    where o.public_id = $2 and f.public and f.deletion_id is null`,
  `select a.id, t.title from objects o join answers a on (a.workspace_id, a.object_id) = (o.workspace_id, o.id)
    join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id)
    where o.public_id = $2 and t.public and a.status = 'finished' and a.deletion_id is null and t.deletion_id is null
    order by a.finished_at desc limit 12`,
];
