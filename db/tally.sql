-- What is below each container, maintained by triggers: a page of a workspace with ten thousand containers then adds up
-- a few rows for each board. Run by the owner after the migrations; it may run any number of times.

-- The letters of an object over time, and the day each begins: the same as state_on() gives for each day.
create or replace function object_course(verdict text, is_unknown boolean, expires_on date, lapses_on date,
  warns_on date, action_due_on date, open_action_points integer)
returns table (day date, loses text, gains text) language sql immutable parallel safe as $$
  with days as (
    select d.day, state_on(d.day, verdict, is_unknown, expires_on, lapses_on, warns_on, action_due_on,
      open_action_points) as letter
    from (values ('-infinity'::date), (warns_on), (expires_on + 1), (least(lapses_on, action_due_on) + 1)) d (day)
    where d.day is not null
  ), course as (
    select day, coalesce(lag(letter) over (order by day, letter), '') as loses, letter from days
  )
  select day, loses, letter from course where loses <> letter
$$;

create or replace function action_point_course(status text, scheduled_on date)
returns table (day date, loses text, gains text) language sql immutable parallel safe as $$
  select '-infinity'::date, '', 'open' where status <> 'ok'
  union all
  select scheduled_on + 1, '', 'late' where status = 'pending' and scheduled_on is not null
$$;

-- Writers of tallies read the paths and lock shared; a move of a container changes them and locks exclusively.
create or replace function tree_lock(workspace uuid, moves boolean) returns void language plpgsql as $$
begin
  if moves then perform pg_advisory_xact_lock(hashtextextended('tree ' || workspace, 0));
  else perform pg_advisory_xact_lock_shared(hashtextextended('tree ' || workspace, 0)); end if;
end $$;

create or replace function container_made() returns trigger language plpgsql as $$
begin
  perform tree_lock(workspace_id, false) from (select distinct workspace_id from fresh) w;
  insert into container_paths (workspace_id, above_id, container_id)
  with recursive up (workspace_id, id, above, next) as (
    select workspace_id, id, id, parent_id from fresh
    union all
    select up.workspace_id, up.id, c.id, c.parent_id from up
    join containers c on (c.workspace_id, c.id) = (up.workspace_id, up.next)
  )
  select workspace_id, above, id from up;
  return null;
end $$;

-- All that is below moves too: it is subtracted from the containers above the old place, and added to those above the
-- new one.
create or replace function container_moved() returns trigger language plpgsql as $$
declare moved record;
begin
  for moved in
    select fresh.workspace_id, fresh.id, fresh.parent_id from fresh join gone using (workspace_id, id)
    where fresh.parent_id is distinct from gone.parent_id
  loop
    perform tree_lock(moved.workspace_id, true);
    with carried as (
      select day, loses, gains, n from tallies where (workspace_id, container_id) = (moved.workspace_id, moved.id)
    ), places as (
      select above_id, -1 as sign from container_paths
      where (workspace_id, container_id) = (moved.workspace_id, moved.id) and above_id <> moved.id
      union all
      select above_id, 1 from container_paths where (workspace_id, container_id) = (moved.workspace_id, moved.parent_id)
    )
    insert into tallies (workspace_id, container_id, day, loses, gains, n)
    select moved.workspace_id, above_id, day, loses, gains, sum(sign * n) from carried
    cross join places group by 2, 3, 4, 5 having sum(sign * n) <> 0;
    delete from container_paths p using container_paths within, container_paths above
    where (within.workspace_id, within.above_id) = (moved.workspace_id, moved.id)
      and (above.workspace_id, above.container_id) = (moved.workspace_id, moved.id) and above.above_id <> moved.id
      and (p.workspace_id, p.above_id, p.container_id) = (moved.workspace_id, above.above_id, within.container_id);
    insert into container_paths (workspace_id, above_id, container_id)
    select moved.workspace_id, above.above_id, within.container_id from container_paths above, container_paths within
    where (above.workspace_id, above.container_id) = (moved.workspace_id, moved.parent_id)
      and (within.workspace_id, within.above_id) = (moved.workspace_id, moved.id);
  end loop;
  return null;
end $$;

do $do$
declare
  noun text; verb text; course text; was text; is_now text;
  courses constant jsonb := '{
    "objects": "select o.workspace_id, o.container_id, c.* from %s o cross join lateral object_course(o.verdict, o.is_unknown, o.expires_on, o.lapses_on, o.warns_on, o.action_due_on, o.open_action_points) c where o.deletion_id is null",
    "action_points": "select o.workspace_id, o.container_id, c.* from %s o cross join lateral action_point_course(o.status, o.scheduled_on) c where o.deletion_id is null",
    "containers": "select o.workspace_id, o.parent_id, ''-infinity''::date, '''', ''containers'' from %s o where o.deletion_id is null and o.parent_id is not null"
  }';
begin
  foreach noun in array array['objects', 'action_points', 'containers'] loop
    course := courses ->> noun;
    foreach verb in array array['insert', 'update', 'delete'] loop
      is_now := case when verb <> 'delete'
        then format('select 1 as sign, * from (%s) is_now', format(course, 'fresh')) end;
      was := case when verb <> 'insert' then format('select -1 as sign, * from (%s) was', format(course, 'gone')) end;
      -- The join with containers is there because they may be deleted in the same statement.
      execute format($f$
        create or replace function %1$s_tallied_on_%2$s() returns trigger language plpgsql as $q$
        begin
          -- the tallies themselves move (server/moving/move.ts)
          if current_setting('app.rehomes', true) = 'on' then return null; end if;
          perform tree_lock(workspace_id, false) from (select distinct workspace_id from %3$s) w;
          insert into tallies (workspace_id, container_id, day, loses, gains, n)
          select p.workspace_id, p.above_id, changed.day, changed.loses, changed.gains, sum(changed.n)
          from (
            select workspace_id, container_id, day, loses, gains, sum(sign) as n
            from (%4$s) moves (sign, workspace_id, container_id, day, loses, gains) group by 1, 2, 3, 4, 5
            having sum(sign) <> 0
          ) changed
          join container_paths p on (p.workspace_id, p.container_id) = (changed.workspace_id, changed.container_id)
          join containers above on (above.workspace_id, above.id) = (p.workspace_id, p.above_id)
          group by 1, 2, 3, 4, 5 having sum(changed.n) <> 0;
          return null;
        end $q$ $f$, noun, verb, case verb when 'delete' then 'gone' else 'fresh' end,
        concat_ws(' union all ', is_now, was));
    end loop;
  end loop;
end $do$;

-- Computes the tallies of a workspace from its rows: for rows from before the triggers existed, and after a bulk insert
-- without triggers.
create or replace function tally_anew(workspace uuid) returns void language plpgsql as $$
begin
  perform tree_lock(workspace, true);
  delete from tallies where workspace_id = workspace;
  delete from container_paths where workspace_id = workspace;
  insert into container_paths (workspace_id, above_id, container_id)
  with recursive up (id, above, next) as (
    select id, id, parent_id from containers where workspace_id = workspace
    union all
    select up.id, c.id, c.parent_id from up join containers c on (c.workspace_id, c.id) = (workspace, up.next)
  )
  select workspace, above, id from up;
  insert into tallies (workspace_id, container_id, day, loses, gains, n, folded)
  select workspace, p.above_id, all_of.day, all_of.loses, all_of.gains, count(*), true from (
    select o.container_id, c.* from objects o
      cross join lateral object_course(o.verdict, o.is_unknown, o.expires_on, o.lapses_on, o.warns_on, o.action_due_on,
        o.open_action_points) c
      where o.workspace_id = workspace and o.deletion_id is null
    union all
    select a.container_id, c.* from action_points a cross join lateral action_point_course(a.status, a.scheduled_on) c
      where a.workspace_id = workspace and a.deletion_id is null
    union all
    select parent_id, '-infinity', '', 'containers' from containers
    where workspace_id = workspace and deletion_id is null and parent_id is not null
  ) all_of (container_id, day, loses, gains)
  join container_paths p on (p.workspace_id, p.container_id) = (workspace, all_of.container_id)
  group by 2, 3, 4, 5 order by 2, 5, 3; -- rows read together are stored together
end $$;

-- Folds equal lines into one, and moves a past day to '-infinity', except where an object passes its last day ('X'),
-- since that day is still queried. Two at once each fold what the other has not. Returns the number of containers
-- folded.
create or replace function fold_tallies(at_least integer, at_most integer) returns integer language sql as $$
  with busy as (
    select workspace_id, container_id from tallies where not folded group by 1, 2
    having count(*) >= at_least order by count(*) desc limit at_most
  ), taken as (
    delete from tallies t using busy
    where (t.workspace_id, t.container_id) = (busy.workspace_id, busy.container_id) returning t.*
  ), made as (
    insert into tallies (workspace_id, container_id, day, loses, gains, n, folded)
    select workspace_id, container_id,
      case when gains = 'S' and day < current_date - 1 then '-infinity' else day end as since,
      loses, gains, sum(n), true
    from taken group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 5, 3
  )
  select count(*)::integer from busy
$$;
