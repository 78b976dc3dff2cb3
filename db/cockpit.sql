-- Run by the owner after the migrations; it may run any number of times.

-- The reports that count now in what somebody sees, judged on a day and added up by place, by review point and by the month in which they
-- end; and, where no review point is asked for, the objects of which nothing is known. `tops`: the containers to count under, which the
-- caller has found to be in reach; what lies below is so too. `here`: one of them of which only what stands in it directly counts.
-- It goes over the wall, for behind it the planner knows nothing of how many rows there are, and would look each up by itself. Which reports
-- are approved with open action points is found once for all, not by report_verdict() for each. Everything is asked of whole workspaces: tables
-- are joined as wholes, and sums need no order.
create or replace function cockpit_tally(workspace uuid, day date, asked_point text, tops uuid[], here uuid)
returns table (place uuid, point text, letter text, due integer, month integer, n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set work_mem = '64MB' set enable_nestloop = off set enable_sort = off as $q$
begin
  if workspace <> all (coalesce(app_workspaces(), '{}')) then return; end if;
  return query
  with placed as (
    select p.container_id, p.above_id as top from container_paths p
    where p.workspace_id = workspace and p.above_id = any (tops) and (p.above_id is distinct from here or p.container_id = here)
  ), seated as (
    select o.id, placed.top, state_on(day, o.verdict, o.expires_on, o.warns_on, o.action_due_on, o.open_action_points) = '?' as is_unknown
    from objects o join placed using (container_id) where o.workspace_id = workspace and o.deletion_id is null
  ), done as (
    select p.report_id, bool_and(p.status = 'ok') as all_done from action_points p
    where p.workspace_id = workspace and p.report_id is not null and p.deletion_id is null group by 1
  ), newest as (
    select r.id, r.object_id, r.review_point, r.status, r.valid_until, r.warns_on from reports r
    where r.workspace_id = workspace and r.deletion_id is null and (asked_point is null or r.review_point = asked_point) and not exists (
      select from reports newer where newer.workspace_id = workspace and newer.object_id = r.object_id
        and (newer.type, newer.review_point) = (r.type, r.review_point) and newer.deletion_id is null
        and (newer.reported_date, newer.id) > (r.reported_date, r.id))
  ), judged as (
    select seated.top, newest.review_point, newest.valid_until, case
      when newest.status = 'oos' then 'T'
      when newest.status = 'nok' then 'C'
      when newest.valid_until < day then 'X'
      when newest.warns_on <= day then 'S'
      when newest.status = 'ok' or done.all_done then 'A'
      else 'B' end as state
    from newest join seated on seated.id = newest.object_id left join done on done.report_id = newest.id
  ), days as (
    select top, review_point, state, valid_until, count(*) as many from judged group by 1, 2, 3, 4
  ), cells as (
    select top, review_point, state, case when state in ('A', 'B', 'S') then least(3, greatest(0, (valid_until - day - 1) / 30)) end as span,
      case when state in ('A', 'B', 'S') then least(12, ((extract(year from valid_until) - extract(year from day)) * 12
        + extract(month from valid_until) - extract(month from day))::integer) end as later,
      sum(many) as many
    from days group by 1, 2, 3, 4, 5
  )
  select c.top, c.review_point, c.state, (array[30, 60, 90])[c.span + 1], c.later, sum(c.many)::integer
  from cells c group by grouping sets ((top, state, span), (review_point, state, span), (state, later))
  union all
  select null, null, '?', null, null, count(*)::integer from seated where is_unknown and asked_point is null;
end $q$;

-- As the operator, who sees over the wall; for the application alone.
do $$ begin
  grant create on schema public to app_operator;
  alter function cockpit_tally(uuid, date, text, uuid[], uuid) owner to app_operator;
  revoke execute on function cockpit_tally(uuid, date, text, uuid[], uuid) from public;
  grant execute on function cockpit_tally(uuid, date, text, uuid[], uuid) to app_user, app_operator;
  revoke create on schema public from app_operator;
end $$;
