-- Run by the owner after the migrations; it may run any number of times.

-- Events are only appended to (append_only_tables). This function is the only way to erase some, for one of four
-- purposes, each with its own limit; app_user may not call it. Returns the number of rows; callers repeat it until that
-- is less than `most`.
--   retention  of the workspaces `subjects`: events older than the workspace's own setting (else `months`; at least
--              12), in the order of their chain (history_links), so that what is left follows on one start: an event
--              of a long transaction, chained after later ones, goes with those. Their links go with them. What went is
--              noted for each workspace (clean_ups).
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
    with periods as (
      select w.id, (today - make_interval(months => greatest(12, coalesce(r.history_months, erase_events.months))))
        at time zone 'Europe/Brussels' as before
      from unnest(subjects) w (id) left join retentions r on r.workspace_id = w.id
    ), due as (
      select p.id as workspace_id, link.* from periods p
      cross join lateral (
        select coalesce(e.at, l.at) as at from history_links l left join events e on e.id = l.event_id
        where l.workspace_id = p.id order by l.position limit 1
      ) eldest
      cross join lateral (
        select l.position, l.hash, l.at, l.event_id,
          bool_and(coalesce(e.at, l.at) < p.before) over (order by l.position) as is_due
        from (select * from history_links l where l.workspace_id = p.id order by l.position limit most) l
        left join events e on e.id = l.event_id
      ) link
      where eldest.at < p.before and link.is_due
      order by p.id, link.position limit most
    ), unlinked as (
      delete from history_links l using due
      where (l.workspace_id, l.position) = (due.workspace_id, due.position)
    ), moved as (
      update history_starts s set position = last.position, hash = last.hash, since = greatest(s.since, last.at)
      from (select distinct on (workspace_id) * from due order by workspace_id, position desc) last
      where s.workspace_id = last.workspace_id
    ), erased as (
      delete from events where id in (select event_id from due)
    ), noted as (
      insert into clean_ups as c (workspace_id, day, what, count)
      select workspace_id, erase_events.day, 'events', count(*) from due group by 1
      on conflict on constraint clean_ups_workspace_id_day_what_pk do update set count = c.count + excluded.count
    )
    select count(*) into gone from due;
    if gone < most then
      with erased as (
        delete from events where id in (
          select found.id from unnest(subjects) w (id) left join retentions r on r.workspace_id = w.id
          cross join lateral (
            select e.id from events e where e.workspace_id = w.id
              and e.at < (today - make_interval(months =>
                greatest(12, coalesce(r.history_months, erase_events.months)))) at time zone 'Europe/Brussels'
              and not exists (select from history_links l where l.event_id = e.id)
            order by e.at limit most - gone
          ) found limit most - gone)
        returning workspace_id
      ), noted as (
        insert into clean_ups as c (workspace_id, day, what, count)
        select workspace_id, erase_events.day, 'events', count(*) from erased group by 1
        on conflict on constraint clean_ups_workspace_id_day_what_pk do update set count = c.count + excluded.count
      )
      select count(*) into more from erased;
      gone := gone + more;
    end if;
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
    delete from history_links l using (
      select h.* from workspaces w cross join lateral (
        select workspace_id, position from history_links h where h.workspace_id = w.id order by position limit most
      ) h where w.id = any (subjects) and w.deleted_at is not null limit most
    ) found where (l.workspace_id, l.position) = (found.workspace_id, found.position);
    get diagnostics more = row_count;
    gone := greatest(gone, more);
  end case;
  return gone;
end $$;
revoke execute on function erase_events from public;
