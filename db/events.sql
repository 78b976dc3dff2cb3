-- Run by the owner after the migrations; it may run any number of times.

-- Events are only appended to (append_only_tables). This function is the only way to erase some, for one of four
-- purposes, each with its own limit; app_user may not call it. Returns the number of rows; callers repeat it until that
-- is less than `most`.
--   retention  of the workspaces `subjects`: events older than the workspace's own setting (else `months`; at least 12)
--   platform   events without a workspace: sign-ins and refused ones after 12 months; others after `months`, and
--              after 12 months their network and device are emptied
--   person     the names of the users `subjects` where an event holds them, and the names of their devices
--   workspace  all events of the workspaces `subjects`, once these are deleted
-- `day` is the day for which it is done, at most today. The oldest go first: in that order an index yields one batch
-- without reading all that are due, or all that there are.
create or replace function erase_events(
  purpose text, subjects uuid[] default '{}', day date default current_date, months int default 12,
  most int default 1000
) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today constant timestamp := least(day, current_date);
  year_ago constant timestamptz := (today - interval '12 months') at time zone 'Europe/Brussels';
  gone int;
  more int;
begin
  case purpose
  when 'retention' then
    delete from events where id in (
      select found.id from unnest(subjects) w (id) left join retentions r on r.workspace_id = w.id
      cross join lateral (
        select e.id from events e where e.workspace_id = w.id
          and e.at < (today - make_interval(months =>
            greatest(12, coalesce(r.history_months, erase_events.months)))) at time zone 'Europe/Brussels'
        order by e.at limit most
      ) found limit most);
    get diagnostics gone = row_count;
  when 'platform' then
    delete from events where id in (
      (select e.id from events e where e.workspace_id is null
        and e.at < (today - make_interval(months => greatest(12, erase_events.months))) at time zone 'Europe/Brussels'
        order by e.at limit most)
      union all
      (select e.id from events e where e.workspace_id is null and e.verb like 'session.%' and e.at < year_ago
        order by e.at limit most)
      limit most);
    get diagnostics gone = row_count;
    update events set source = null, device = null where id in (
      select e.id from events e where e.workspace_id is null and e.verb not like 'session.%'
        and e.at < year_ago and e.source is not null order by e.at limit most);
    get diagnostics more = row_count;
    gone := greatest(gone, more);
  when 'person' then
    update events e set title = case when e.about_id = any (subjects) then '' else e.title end, device = null
    where e.workspace_id is null and (e.about_id = any (subjects) or e.user_id = any (subjects))
      and (e.title <> '' and e.about_id = any (subjects) or e.device is not null)
      and exists (select from users u where u.id = any (subjects));
    get diagnostics gone = row_count;
    update events e set title = '' where e.title <> '' and e.about_id = any (subjects)
      and exists (select from users u where u.id = e.about_id)
      and e.workspace_id in (
        select m.workspace_id from memberships m where m.user_id = any (subjects)
        union select o.workspace_id from events o where o.user_id = any (subjects) and o.workspace_id is not null);
    get diagnostics more = row_count;
    gone := gone + more;
  when 'workspace' then
    delete from events where id in (
      select found.id from workspaces w cross join lateral (
        select e.id from events e where e.workspace_id = w.id order by e.at limit most
      ) found where w.id = any (subjects) and w.deleted_at is not null limit most);
    get diagnostics gone = row_count;
  end case;
  return gone;
end $$;
revoke execute on function erase_events from public;
