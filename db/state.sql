-- The columns of an object from which its letter follows, stored on its row: lists, counts and plans then only compare
-- them with today. Run by the owner after the migrations; it may run any number of times. Rows keep the state they have
-- until a report, duty, incident or action point of theirs changes: a changed rule needs a migration that refreshes all
-- objects. Tested by tests/server/inspection/report/report-state.test.ts, tests/server/inspection/duty/duty-state.test.ts
-- and tests/db/compliance-letters.test.ts; these also distinguish outcomes: server/inspection/report/notice.ts, edit.ts
-- and inputs.ts beside it, server/records/container/page-objects.ts and summaries.ts, db/tally.sql and db/seed/.

-- A report's verdict on its object, apart from dates: approved with action points is B until all of them are in order.
create or replace function report_verdict(workspace uuid, report uuid, outcome text) returns text
language sql stable as $$
  select case outcome when 'oos' then 'T' when 'nok' then 'C' when 'ok' then 'A' else (
    select case when bool_and(p.status = 'ok') then 'A' else 'B' end
    from action_points p where p.workspace_id = workspace and p.report_id = report and p.deletion_id is null
  ) end
$$;

-- `every` and `unit` of a duty as an interval; null where the last report says how long.
create or replace function duty_interval(every integer, unit text) returns interval language sql immutable parallel safe
  return make_interval(months => case unit when 'month' then every else 0 end,
    weeks => case unit when 'week' then every else 0 end, days => case unit when 'day' then every else 0 end);

-- The day of the first incident that voids a report of that type; null: none does. Maintenance and checks, which nobody
-- repeats because of an incident, are voided until the object is inspected after it.
create or replace function voided_on(workspace uuid, object uuid, report_type text, reported_date date, reported_at timestamptz)
returns date language sql stable as $$
  select min(i.happened_on) from incidents i where i.workspace_id = workspace and i.object_id = object
    and (i.happened_on > reported_date or (i.happened_on = reported_date and i.created_at > reported_at))
    and (report_type = 'inspection' or not exists (select from reports r
      where r.workspace_id = workspace and r.object_id = object and r.deletion_id is null and r.type = 'inspection'
        and (r.reported_date > i.happened_on or (r.reported_date = i.happened_on and r.created_at > i.created_at))))
$$;

-- The same of an inspection.
create or replace function voided_on(workspace uuid, object uuid, reported_date date, reported_at timestamptz) returns date
language sql stable as $$ select voided_on(workspace, object, 'inspection', reported_date, reported_at) $$;

-- The acts by which somebody took an object out of service that hold: neither ended, nor followed by an inspection with
-- another outcome. That is one of its first day or later, recorded after the act; whoever recorded the act knew the
-- earlier ones. A body that was asked to inspect, at a link without an account, does not end what somebody here decided.
create or replace function out_of_service_now(workspace uuid, object uuid) returns setof out_of_service
language sql stable as $$
  select a.* from out_of_service a
  where a.workspace_id = workspace and a.object_id = object and a.ended_at is null
    and not exists (select from reports r
      where r.workspace_id = workspace and r.object_id = object and r.deletion_id is null and r.status <> 'oos'
        and r.type = 'inspection' and not r.by_visit and r.reported_date >= a.since and r.created_at > a.created_at)
$$;

-- The duties of an object with the report that fulfilled each last, the last day on which it is fulfilled (of one without a
-- report: on which the first report was due), and the first day on which that is soon. A report fulfils a duty until its
-- date plus the interval of the duty, but no longer than the report says; the longest of the duties that it fulfils as
-- long as the report says; a duty that was taken off still counts as the longest. What is due before the first use is due
-- once, what is due before each use (0 days) on each day. An incident voids the reports made before it, and a first term.
create or replace function duties_fulfilled(workspace uuid, object uuid)
returns table (duty uuid, report uuid, ends_on date, warns_on date, voided_on date) language sql stable as $$
  with fulfilled as (
    select d.id, d.type, d.scope, d.every, d.unit, r.id as report, r.reported_date, r.valid_until, r.created_at,
      row_number() over (partition by d.id order by r.reported_date desc, r.id desc) as nth,
      rank() over (partition by r.id order by current_date + duty_interval(d.every, d.unit) desc nulls first) = 1
        as is_longest
    from duties d
    join report_duties f on (f.workspace_id, f.duty_id) = (d.workspace_id, d.id)
    join reports r on (r.workspace_id, r.id) = (f.workspace_id, f.report_id)
    where d.workspace_id = workspace and d.object_id = object and r.deletion_id is null
  ), newest as (
    select id, report, reported_date, on_day,
      case when on_day is not null then on_day - 1
        when scope = 'first' then null
        when every = 0 and unit = 'day' then reported_date
        when is_longest or every = 0 then valid_until
        else least(valid_until, (reported_date + duty_interval(every, unit))::date) end as ends_on,
      valid_until, scope
    from fulfilled f
    cross join lateral voided_on(workspace, object, f.type, f.reported_date, f.created_at) as on_day
    where nth = 1
  ), never as (
    -- Without a report: until its first term is over, or something happens before
    select d.id, o.in_service_on, first_term.ends_on as term_ends_on,
      case when first_term.ends_on is null or happened.on_day <= first_term.ends_on then happened.on_day end as on_day
    from duties d
    join objects o on (o.workspace_id, o.id) = (d.workspace_id, d.object_id)
    cross join lateral (select (o.in_service_on + case when d.first_months is null then duty_interval(d.every, d.unit)
      else make_interval(months => d.first_months) end)::date as ends_on) first_term
    cross join lateral (select case when d.may_start
      then voided_on(workspace, object, d.type, '-infinity', '-infinity') end as on_day) happened
    where d.workspace_id = workspace and d.object_id = object and d.removed_at is null
      and not exists (select from newest where newest.id = d.id)
  ), known as (
    select d.id, n.report, n.on_day, n.ends_on, n.reported_date as begins_on
    from duties d join newest n on n.id = d.id
    where d.workspace_id = workspace and d.object_id = object and d.removed_at is null
    union all
    select id, null, on_day, coalesce(on_day - 1, term_ends_on), in_service_on from never
  )
  -- 60 days ahead of terms over 24 months, otherwise 30, and at most a third of a short term
  select id, report, ends_on,
    ends_on - case when begins_on is null then null when ends_on > begins_on + interval '24 months' then 60
      else least(30, ceil((ends_on - begins_on) / 3.0))::integer end,
    on_day
  from known
$$;

-- The lock is taken in a statement of its own: the next statement then sees what a concurrent change has committed.
create or replace function object_state_refresh(workspace uuid, object uuid) returns void language plpgsql as $$
begin
  perform from objects where workspace_id = workspace and id = object for no key update;

  update reports set verdict = report_verdict(workspace, id, status)
  where workspace_id = workspace and object_id = object and deletion_id is null
    and verdict is distinct from report_verdict(workspace, id, status);

  -- Materialized: a planner that does not know yet how many duties there are would compute it for each of them
  with f as materialized (select * from duties_fulfilled(workspace, object))
  update duties d set report_id = f.report, ends_on = f.ends_on, warns_on = f.warns_on, voided_on = f.voided_on
  from f
  where (d.workspace_id, d.object_id, d.id) = (workspace, object, f.duty)
    and (d.report_id, d.ends_on, d.warns_on, d.voided_on)
      is distinct from (f.report, f.ends_on, f.warns_on, f.voided_on);

  -- A report that fulfils no duty stands alone: the newest of its type and review point counts, and does not bind. What
  -- an incident voids always binds. A rejection also stands alone when its duties were taken off. A later report of the
  -- same type and review point that is valid at least as long takes its place.
  with free as (
    select r.*, exists (select from report_duties f where (f.workspace_id, f.report_id) = (workspace, r.id)) as had_duties
    from reports r
    where r.workspace_id = workspace and r.object_id = object and r.deletion_id is null
      and not exists (select from report_duties f
        join duties d on (d.workspace_id, d.id) = (f.workspace_id, f.duty_id) and d.removed_at is null
        where (f.workspace_id, f.report_id) = (workspace, r.id))
      and not exists (select from reports later
        where later.workspace_id = workspace and later.object_id = object and later.deletion_id is null
          and (later.type, later.review_point) = (r.type, r.review_point) and later.period >= r.period
          and (later.reported_date, later.id) > (r.reported_date, r.id))
  ), alone as (
    select id from (select distinct on (type, review_point) id from free where not had_duties
      order by type, review_point, reported_date desc, id desc) newest
    union
    select id from free where status in ('nok', 'oos')
  ), known as (
    select r.id, r.valid_until, r.warns_on, alone.id is not null as is_alone, count(d.id) > 0 as fulfils,
      case when alone.id is not null then voided_on(workspace, object, r.type, r.reported_date, r.created_at) end as voided_on,
      min(d.ends_on) filter (where d.binds or d.voided_on is not null) as expires_on,
      min(d.ends_on) filter (where not d.binds and d.voided_on is null) as lapses_on,
      min(d.warns_on) as due_soon_on
    from reports r
    left join duties d on (d.workspace_id, d.report_id) = (workspace, r.id) and d.removed_at is null
    left join alone on alone.id = r.id
    where r.workspace_id = workspace and r.object_id = object and r.deletion_id is null
    group by r.id, alone.id
  ), judged as (
    select id, is_alone or fulfils as current,
      case when fulfils then expires_on when is_alone then voided_on - 1 else valid_until end as expires_on,
      case when fulfils then lapses_on when is_alone and voided_on is null then valid_until end as lapses_on,
      case when fulfils then due_soon_on else warns_on end as due_soon_on
    from known
  )
  update reports r
  set current = j.current, expires_on = j.expires_on, lapses_on = j.lapses_on, due_soon_on = j.due_soon_on
  from judged j where (r.workspace_id, r.id) = (workspace, j.id)
    and (r.current, r.expires_on, r.lapses_on, r.due_soon_on)
      is distinct from (j.current, j.expires_on, j.lapses_on, j.due_soon_on);

  with judged as (
    select min(array_position(array['T', 'C', 'B', 'A'], verdict)) as worst, min(expires_on) as expires_on,
      min(lapses_on) as lapses_on, min(due_soon_on) as due_soon_on
    from reports where workspace_id = workspace and object_id = object and deletion_id is null and current
  ), unfulfilled as (
    -- Of a duty that binds nothing is known before its first report, unless its first term may run
    select bool_or(binds and not (may_start and ends_on is not null)) as is_unknown,
      bool_or(may_start and ends_on is not null) as may_start,
      min(ends_on) filter (where binds or voided_on is not null) as expires_on,
      min(ends_on) filter (where not binds and voided_on is null) as lapses_on, min(warns_on) as due_soon_on
    from duties
    where workspace_id = workspace and object_id = object and removed_at is null and report_id is null
  ), work as (
    -- What is reported as dangerous may not be used from that day on
    select count(*) filter (where status <> 'ok') as open, min(scheduled_on) filter (where status = 'pending') as due,
      min(dangerous_on) filter (where status <> 'ok') - 1 as safe_until
    from action_points where workspace_id = workspace and object_id = object and deletion_id is null
  )
  -- Written only where it differs: most changes leave the object as it was, and each write counts it anew below containers
  update objects o
  set verdict = n.verdict, is_unknown = n.is_unknown, expires_on = n.expires_on, lapses_on = n.lapses_on,
    warns_on = n.warns_on, action_due_on = n.action_due_on, open_action_points = n.open_action_points
  from (
    select
      case when exists (select from out_of_service_now(workspace, object)) then 'T'
        else coalesce((array['T', 'C', 'B', 'A'])[j.worst], case when u.may_start then 'A' end) end as verdict,
      coalesce(u.is_unknown, false) as is_unknown,
      least(j.expires_on, u.expires_on, w.safe_until) as expires_on,
      least(j.lapses_on, u.lapses_on) as lapses_on,
      least(j.due_soon_on, u.due_soon_on) as warns_on,
      w.due as action_due_on,
      w.open as open_action_points
    from judged j, unfulfilled u, work w
  ) n
  where (o.workspace_id, o.id) = (workspace, object)
    and (o.verdict, o.is_unknown, o.expires_on, o.lapses_on, o.warns_on, o.action_due_on, o.open_action_points)
      is distinct from
      (n.verdict, n.is_unknown, n.expires_on, n.lapses_on, n.warns_on, n.action_due_on, n.open_action_points);
end $$;

create or replace function object_state_changed() returns trigger language plpgsql as $$
begin
  -- An object that is deleted or restored as a whole has the same state as before
  -- (server/records/deletion/without-state-triggers.ts).
  if current_setting('app.keeps_state', true) = 'on' then return null; end if;
  if tg_op <> 'DELETE' and new.object_id is not null then
    perform object_state_refresh(new.workspace_id, new.object_id);
  end if;
  if tg_op = 'DELETE' and old.object_id is not null then
    perform object_state_refresh(old.workspace_id, old.object_id);
  end if;
  if tg_op = 'UPDATE' and old.object_id is distinct from new.object_id and old.object_id is not null then
    perform object_state_refresh(old.workspace_id, old.object_id);
  end if;
  return null;
end $$;

create or replace function object_service_changed() returns trigger language plpgsql as $$
begin
  perform object_state_refresh(new.workspace_id, new.id);
  return null;
end $$;

-- For the reports whose duties changed
create or replace function report_duties_changed() returns trigger language plpgsql as $$
begin
  if current_setting('app.keeps_state', true) = 'on' then return null; end if;
  perform object_state_refresh(workspace_id, object_id) from (
    select distinct r.workspace_id, r.object_id from changed c
    join reports r on (r.workspace_id, r.id) = (c.workspace_id, c.report_id) order by r.object_id
  ) o;
  return null;
end $$;

create or replace function duties_changed() returns trigger language plpgsql as $$
begin
  if current_setting('app.keeps_state', true) = 'on' then return null; end if;
  perform object_state_refresh(workspace_id, object_id)
  from (select distinct workspace_id, object_id from changed order by object_id) o;
  return null;
end $$;

-- The letter on a day, of an object or of a single report: the worst that applies. server/core/compliance.ts is the
-- same in TypeScript.
create or replace function state_on(today date, verdict text, is_unknown boolean, expires_on date, lapses_on date,
  warns_on date, action_due_on date, open_action_points integer)
returns text language sql immutable parallel safe
  return case
    when verdict in ('T', 'C') then verdict
    when expires_on < today then 'X'
    -- open action points alone do not make an object that was never inspected valid
    when is_unknown or verdict is null then '?'
    when lapses_on < today or action_due_on < today then 'P'
    when warns_on <= today then 'S'
    when verdict = 'B' or open_action_points > 0 then 'B'
    else 'A'
  end;
