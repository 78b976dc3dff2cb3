-- The columns of an object from which its letter follows, stored on its row: lists, counts and plans then only compare
-- them with today. Run by the owner after the migrations; it may run any number of times. Rows keep the state they have
-- until a report or action point of theirs changes: a changed rule needs a migration that refreshes all objects.
-- Tested by tests/server/inspection/report/report-state.test.ts and tests/db/compliance-letters.test.ts; these also
-- distinguish outcomes: server/inspection/report/notice.ts, edit.ts and inputs.ts beside it,
-- server/records/container/page-objects.ts and summaries.ts, db/tally.sql and db/seed/.

-- A report's verdict on its object, apart from dates: approved with action points is B until all of them are in order.
create or replace function report_verdict(workspace uuid, report uuid, outcome text) returns text
language sql stable as $$
  select case outcome when 'oos' then 'T' when 'nok' then 'C' when 'ok' then 'A' else (
    select case when bool_and(p.status = 'ok') then 'A' else 'B' end
    from action_points p where p.workspace_id = workspace and p.report_id = report and p.deletion_id is null
  ) end
$$;

-- The lock is taken in a statement of its own: the next statement then sees what a concurrent change has committed.
create or replace function object_state_refresh(workspace uuid, object uuid) returns void language sql as $$
  select from objects where workspace_id = workspace and id = object for no key update;
  with newest as materialized (
    select distinct on (type, review_point) id from reports
    where workspace_id = workspace and object_id = object and deletion_id is null
    order by type, review_point, reported_date desc, id desc
  )
  update reports set verdict = report_verdict(workspace, id, status), current = id in (select id from newest)
  where workspace_id = workspace and object_id = object and deletion_id is null
    and (verdict is distinct from report_verdict(workspace, id, status) or current <> (id in (select id from newest)));
  with judged as (
    select valid_until, warns_on, verdict as letter from reports
    where workspace_id = workspace and object_id = object and deletion_id is null and current
  ), work as (
    select count(*) filter (where status <> 'ok') as open, min(scheduled_on) filter (where status = 'pending') as due
    from action_points where workspace_id = workspace and object_id = object and deletion_id is null
  )
  update objects set
    verdict = (select letter from judged order by array_position(array['T', 'C', 'B', 'A'], letter) limit 1),
    expires_on = (select min(valid_until) from judged),
    warns_on = (select min(warns_on) from judged),
    action_due_on = (select due from work),
    open_action_points = (select open from work)
  where workspace_id = workspace and id = object
$$;

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

-- The letter on a day, of an object or of a single report: the worst that applies. server/core/compliance.ts is the
-- same in TypeScript.
create or replace function state_on(today date, verdict text, expires_on date, warns_on date, action_due_on date,
  open_action_points integer)
returns text language sql immutable parallel safe
  return case
    when verdict in ('T', 'C') then verdict
    when expires_on < today or action_due_on < today then 'X'
    when warns_on <= today then 'S'
    -- open action points alone do not make an object that was never inspected valid
    when verdict = 'B' or (verdict = 'A' and open_action_points > 0) then 'B'
    when verdict = 'A' then 'A'
    else '?'
  end;
