-- When the worker reminds people of duties, reports and files that end: the column `notice_on` of each is the next such
-- day. Run by the owner after the migrations; it may run any number of times. Tested by tests/jobs/ending.test.ts.

-- The policy of a workspace, or the defaults.
create or replace function reminder_policy(workspace uuid)
returns table (days_before integer[], weekly boolean, owner_after integer) language sql stable as $$
  select coalesce(p.days_before, '{60,30,7}'), coalesce(p.weekly, true), coalesce(p.owner_after, 14)
  from (values (workspace)) asked (id) left join reminder_policies p on p.workspace_id = asked.id
$$;

-- The first day after `day` on which to remind of what ends on `ends_on`; null: none. `most`: how many days before at
-- most; null: any. Weeks count from the last reminder, so that what came in together stays together.
create or replace function next_notice(workspace uuid, day date, ends_on date, most integer) returns date
language sql stable as $$
  select min(step) from reminder_policy(workspace) p cross join lateral (
    select ends_on - least(before, most) from unnest(p.days_before) before
    union all select ends_on
    union all select case when p.weekly then greatest(day, ends_on) + 7 else ends_on + p.owner_after end
  ) steps (step)
  where step > day
$$;

-- The first reminder of what got its last day now: tomorrow at the earliest, so that all that comes in on one day is in
-- one mail, also what has ended already.
create or replace function first_notice(workspace uuid, ends_on date, most integer) returns date
language sql stable as $$
  select greatest((now() at time zone 'Europe/Brussels')::date + 1, next_notice(workspace, '-infinity', ends_on, most))
  where ends_on is not null
$$;

-- The day on which a duty is due. A rejection ends the use on its own day, whatever the report is valid until; state.sql
-- ends the duties that an incident voids.
create or replace function due_on(d duties) returns date language sql stable as $$
  select coalesce((select r.reported_date from reports r
    where (r.workspace_id, r.id) = (d.workspace_id, d.report_id) and r.status = 'nok'), d.ends_on)
$$;

-- The same of a report that fulfils no duty; an incident that voids it ends it.
create or replace function due_on(r reports) returns date language sql immutable as $$
  select case when r.status = 'nok' then r.reported_date else least(r.valid_until, r.expires_on) end
$$;

-- A third of the interval of a duty in days: of its first term, of its interval, or as its last report says.
create or replace function most_days_before(d duties) returns integer language sql stable as $$
  select (d.ends_on - case
    when d.report_id is null and d.first_months is not null
      then d.ends_on - make_interval(months => d.first_months)
    when d.every is not null then d.ends_on - duty_interval(d.every, d.unit)
    else (select r.reported_date from reports r where (r.workspace_id, r.id) = (d.workspace_id, d.report_id))
  end::date) / 3
$$;

-- What is due before each use has no day of its own.
create or replace function duty_notice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.report_id, new.ends_on, new.removed_at)
    is not distinct from (old.report_id, old.ends_on, old.removed_at) then
    return new;
  end if;
  new.notice_on = case when new.removed_at is null and new.scope <> 'use'
    then first_notice(new.workspace_id, due_on(new), most_days_before(new)) end;
  return new;
end $$;

-- A report that becomes rejected, or no longer is, leaves its duties as they are.
create or replace function report_outcome_notice() returns trigger language plpgsql as $$
begin
  update duties d set notice_on = first_notice(d.workspace_id, due_on(d), most_days_before(d))
  where (d.workspace_id, d.object_id, d.report_id) = (new.workspace_id, new.object_id, new.id)
    and d.removed_at is null and d.scope <> 'use';
  return null;
end $$;

-- The sweep leaves out reports that fulfil a duty: people are reminded of the duty.
create or replace function report_notice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (due_on(new), new.status, new.current, new.deletion_id)
    is not distinct from (due_on(old), old.status, old.current, old.deletion_id) then
    return new;
  end if;
  new.notice_on = case when new.current and new.deletion_id is null and new.status <> 'oos'
    then first_notice(new.workspace_id, due_on(new), (new.valid_until - new.reported_date) / 3) end;
  return new;
end $$;

create or replace function file_notice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.expires_on, new.superseded_by_id, new.deletion_id)
    is not distinct from (old.expires_on, old.superseded_by_id, old.deletion_id) then
    return new;
  end if;
  new.notice_on = case when new.superseded_by_id is null and new.deletion_id is null
    then first_notice(new.workspace_id, new.expires_on, null) end;
  return new;
end $$;

-- Sets the next reminders of a workspace anew after its policy changed. What waits to be told for the first time keeps
-- its day.
create or replace function notices_anew(workspace uuid, day date) returns void language sql as $$
  update duties d set notice_on = next_notice(workspace, day, due_on(d), most_days_before(d))
  where workspace_id = workspace and notice_on > day + 1;
  update reports r set notice_on = next_notice(workspace, day, due_on(r), (valid_until - reported_date) / 3)
  where workspace_id = workspace and notice_on > day + 1;
  update files set notice_on = next_notice(workspace, day, expires_on, null)
  where workspace_id = workspace and notice_on > day + 1;
$$;
