-- Which duties reports put on objects, and which ones they fulfil. Run by the owner after the migrations; it may run any
-- number of times. Tested by tests/server/inspection/duty/.

-- The region of a container: its own, or that of the first container above it that has one.
create or replace function region_at(workspace uuid, container uuid) returns text language sql stable as $$
  with recursive up (region, next) as (
    select region, parent_id from containers where (workspace_id, id) = (workspace, container)
    union all
    select c.region, c.parent_id from up join containers c on (c.workspace_id, c.id) = (workspace, up.next)
    where up.region is null
  )
  select region from up where region is not null
$$;

-- Puts on objects the duties that their reports (not in the trash) show: of the lines of the catalogue for the review
-- point and type of a report those with its period, with all lines that are cumulative with them. Of alternatives the one
-- that fits most of the object's periods is chosen, then the usual one, then the one with the shortest interval. Where no
-- line for inspections has the period, the first family of the catalogue counts, with its usual or shortest option; of
-- maintenance and checks, and where there is no line at all, the newest report itself says the interval. What could also
-- have been something else is marked to be checked: another option or family with the same period, and what comes beside
-- other duties of that review point and type. A duty that is on an object already, or was taken off it, stays as it
-- is. `lines`: the workspace's catalogue in its order.
create or replace function put_duties_of_reports(workspace uuid, ids uuid[], lines jsonb) returns void
language sql as $$
  with line as materialized (
    select l.*, min(current_date + duty_interval(l.every, l.unit)) over (partition by l.family, l.option) as shortest,
      not usual and bool_or(usual) over (partition by l.family) as is_unusual,
      min(place) over (partition by family) as family_place
    from jsonb_to_recordset(lines) as l (line text, title text, point text, type text, scope text, every integer, unit text,
      first_months integer, may_start boolean, binds boolean, family text, option text, usual boolean, place integer)
    where l.scope not in ('first', 'use')
  ), shown as materialized (
    select distinct r.object_id, r.review_point, r.type, r.period from reports r
    where r.workspace_id = workspace and r.object_id = any (ids) and r.deletion_id is null
      and not exists (select from duties d where d.workspace_id = workspace and d.object_id = r.object_id
        and (d.review_point, d.type, d.every, d.unit) = (r.review_point, r.type, r.period, 'month'))
  ), options as (
    -- The options of which a line has the period
    select s.object_id, s.review_point, s.type, l.family, l.option, count(distinct s.period) as fits,
      bool_or(l.usual) as usual, min(l.shortest) as shortest, min(l.place) as place
    from shown s join line l on (l.point, l.type, l.every, l.unit) = (s.review_point, s.type, s.period, 'month')
    group by 1, 2, 3, 4, 5
  ), chosen_options as (
    select distinct on (object_id, review_point, type, family) *,
      count(*) over (partition by object_id, review_point, type, family, fits) > 1 as to_check
    from options o
    where not exists (select from duties d where (d.workspace_id, d.object_id, d.family) = (workspace, o.object_id, o.family))
    order by object_id, review_point, type, family, fits desc, usual desc, shortest, place
  ), chosen as (
    -- Of several families with the same period the one that fits most, then the first of the catalogue
    select distinct on (s.object_id, s.review_point, s.type, s.period) s.object_id, s.review_point, s.type, c.family,
      c.option, c.to_check or count(*) over (partition by s.object_id, s.review_point, s.type, s.period) > 1
        or exists (select from duties d where d.workspace_id = workspace and d.removed_at is null
          and (d.object_id, d.review_point, d.type) = (s.object_id, s.review_point, s.type)) as to_check
    from shown s
    join chosen_options c on (c.object_id, c.review_point, c.type) = (s.object_id, s.review_point, s.type)
    join line l on (l.family, l.point, l.type, l.every, l.unit) = (c.family, s.review_point, s.type, s.period, 'month')
      and l.option is not distinct from c.option
    order by s.object_id, s.review_point, s.type, s.period, c.fits desc, c.place
  ), without as (
    -- No line has any of the periods, and no duty is there
    select distinct s.object_id, s.review_point, s.type from shown s
    where not exists (select from chosen c
        where (c.object_id, c.review_point, c.type) = (s.object_id, s.review_point, s.type))
      and not exists (select from duties d where d.workspace_id = workspace
        and (d.object_id, d.review_point, d.type) = (s.object_id, s.review_point, s.type))
  ), strictest as (
    select distinct on (w.object_id, w.review_point, w.type) w.object_id, w.review_point, w.type, l.family, l.option,
      true as to_check
    from without w join line l on (l.point, l.type) = (w.review_point, w.type) and l.type = 'inspection'
    order by w.object_id, w.review_point, w.type, l.family_place, l.is_unusual, l.shortest
  ), put as (
    select c.object_id, l.line, l.title, l.point, l.type, l.scope, l.every, l.unit, l.first_months, l.may_start, l.binds, l.family,
      l.option, bool_or(c.to_check) as to_check
    from (select object_id, family, option, to_check from chosen
      union all select object_id, family, option, to_check from strictest) c
    join line l on l.family = c.family and (l.option is null or l.option = c.option)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    union all
    (select distinct on (w.object_id, w.review_point, w.type) w.object_id, null, '', w.review_point, w.type, 'whole',
      r.period, 'month', null::integer, false, w.type = 'inspection', '', null,
      min(r.period) over cycle <> max(r.period) over cycle
    from without w
    join reports r on (r.workspace_id, r.object_id, r.review_point, r.type)
      = (workspace, w.object_id, w.review_point, w.type) and r.deletion_id is null
    where w.type <> 'inspection'
      or not exists (select from line l where (l.point, l.type) = (w.review_point, w.type))
    window cycle as (partition by w.object_id, w.review_point, w.type)
    order by w.object_id, w.review_point, w.type, r.reported_date desc, r.id desc)
  )
  insert into duties (workspace_id, object_id, line, title, review_point, type, scope, every, unit, first_months, may_start, binds,
    family, option, to_check)
  select workspace, put.* from put on conflict (workspace_id, object_id, line) do nothing
$$;

-- The duties that reports fulfil unless they say otherwise: those of the same review point and type of which the interval
-- is at most the period of the report; without any, the one with the shortest interval. A risk analysis stands apart from
-- inspections. What is due before the first or before each use is fulfilled with the longest of them.
create or replace function default_duties(workspace uuid, reports_of uuid[])
returns table (report uuid, duty uuid) language sql stable as $$
  with candidates as (
    select r.id as report, d.id as duty, d.scope = 'risk' as is_risk, d.scope not in ('first', 'use') as is_cycle,
      coalesce(current_date + duty_interval(d.every, d.unit), 'infinity') as term,
      coalesce(current_date + duty_interval(d.every, d.unit), '-infinity')
        <= current_date + make_interval(months => r.period) as is_within
    from reports r
    join duties d on (d.workspace_id, d.object_id, d.review_point, d.type)
      = (r.workspace_id, r.object_id, r.review_point, r.type) and d.removed_at is null
    where r.workspace_id = workspace and r.id = any (reports_of)
  ), apart as (
    select *, bool_or(is_risk and is_within) over (partition by report) or bool_and(is_risk) over (partition by report)
        as of_risk
    from candidates
  ), ranked as (
    select *, rank() over (partition by report, is_cycle order by term) as nth,
      max(term) filter (where is_cycle) over (partition by report) as longest,
      bool_or(is_within) filter (where is_cycle) over (partition by report) as some_within
    from apart where is_risk = of_risk
  ), judged as (
    select *, is_cycle and case when some_within then is_within else nth = 1 end as is_fulfilled from ranked
  ), complete as (
    select *, coalesce(bool_or(is_fulfilled and term = longest) over (partition by report), true) or longest is null
        as is_complete
    from judged
  )
  select report, duty from complete where is_fulfilled or (not is_cycle and is_complete)
$$;

-- Writes down that the reports fulfil those duties.
create or replace function fulfil_by_default(workspace uuid, reports_of uuid[]) returns void language sql as $$
  insert into report_duties (workspace_id, report_id, duty_id)
  select workspace, report, duty from default_duties(workspace, reports_of) on conflict do nothing
$$;
