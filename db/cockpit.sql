-- Run by the owner after the migrations; it may run any number of times.

-- Counts the current reports of what a user may see, by their state on `day` and review point; those of one review point
-- also by container, and by the month in which they end. `tops`: the containers to group by; the caller has checked
-- that the user may see them, and so all below. `here`: one of them of which only the objects directly in it count.
-- `everything`: the user sees the whole workspace and `tops` is all of it. It runs as operator, because under row-level
-- security the planner has no estimates and would look up each row by itself. Whole workspaces are read: hash joins are
-- fastest, and the sums need no order.
drop function if exists cockpit_tally(uuid, date, text, uuid[], uuid);
create or replace function cockpit_tally(workspace uuid, day date, asked_point text, tops uuid[], here uuid,
  everything boolean)
returns table (place uuid, point text, letter text, due integer, month integer, n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set work_mem = '64MB' set enable_nestloop = off set enable_sort = off as $q$
begin
  if workspace <> all (coalesce(app_workspaces(), '{}')) then return; end if;
  return query
  with placed as (
    select p.container_id, p.above_id as top from container_paths p
    where p.workspace_id = workspace and p.above_id = any (tops)
      and (p.above_id is distinct from here or p.container_id = here)
  ), seated as (
    select o.id, placed.top from objects o join placed using (container_id)
    where o.workspace_id = workspace and o.deletion_id is null
  ), alike as (
    -- what counts alike is grouped before it is judged
    select null::uuid as top, r.review_point, r.verdict, r.expires_on, r.lapses_on, r.due_soon_on, r.valid_until,
      count(*) as many
    from reports r
    where asked_point is null and r.workspace_id = workspace and r.current and r.deletion_id is null
      and (everything or r.object_id in (select id from seated))
    group by 1, 2, 3, 4, 5, 6, 7
    union all
    select seated.top, r.review_point, r.verdict, r.expires_on, r.lapses_on, r.due_soon_on, r.valid_until, count(*)
    from reports r join seated on seated.id = r.object_id
    where r.review_point = asked_point and r.workspace_id = workspace and r.current and r.deletion_id is null
    group by 1, 2, 3, 4, 5, 6, 7
  ), judged as (
    select a.*, state_on(day, verdict, false, expires_on, lapses_on, due_soon_on, null, 0) as state from alike a
  ), cells as (
    select top, review_point, state,
      case when state in ('A', 'B', 'S') then least(3, greatest(0, (valid_until - day - 1) / 30)) end as span,
      case when state in ('A', 'B', 'S') then least(12, ((extract(year from valid_until) - extract(year from day)) * 12
        + extract(month from valid_until) - extract(month from day))::integer) end as later,
      sum(many) as many
    from judged group by 1, 2, 3, 4, 5
  )
  select c.top, c.review_point, c.state, (array[30, 60, 90])[c.span + 1], c.later, sum(c.many)::integer
  from cells c group by grouping sets ((top, state, span), (review_point, state, span), (state, later));
end $q$;

-- Runs as operator; only the application's roles may call it.
do $$ begin
  grant create on schema public to app_operator;
  alter function cockpit_tally(uuid, date, text, uuid[], uuid, boolean) owner to app_operator;
  revoke execute on function cockpit_tally(uuid, date, text, uuid[], uuid, boolean) from public;
  grant execute on function cockpit_tally(uuid, date, text, uuid[], uuid, boolean) to app_user, app_operator;
  revoke create on schema public from app_operator;
end $$;
