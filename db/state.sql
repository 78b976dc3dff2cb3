-- What the letter of an object follows from, kept on its row: lists, counts and plans then ask no more than a comparison with today.
-- Run by the owner after the migrations; it may run any number of times.
create or replace function object_state_refresh(workspace uuid, object uuid) returns void language sql as $$
  with newest as (
    select distinct on (type, review_point) id, status, valid_until, warns_on
    from reports where workspace_id = workspace and object_id = object and deletion_id is null
    order by type, review_point, reported_date desc, id desc
  ), judged as (
    select valid_until, warns_on,
      case status when 'oos' then 'T' when 'nok' then 'C' when 'ok' then 'A' else
        -- approved with action points: amber until they are all in order
        case when exists (select from action_points p where p.workspace_id = workspace and p.report_id = newest.id and p.deletion_id is null)
              and not exists (select from action_points p where p.workspace_id = workspace and p.report_id = newest.id and p.deletion_id is null and p.status <> 'ok')
          then 'A' else 'B' end
      end as letter
    from newest
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
  if tg_op <> 'DELETE' and new.object_id is not null then perform object_state_refresh(new.workspace_id, new.object_id); end if;
  if tg_op = 'DELETE' and old.object_id is not null then perform object_state_refresh(old.workspace_id, old.object_id); end if;
  if tg_op = 'UPDATE' and old.object_id is distinct from new.object_id and old.object_id is not null then
    perform object_state_refresh(old.workspace_id, old.object_id);
  end if;
  return null;
end $$;

create or replace trigger state after insert or update or delete on reports for each row execute function object_state_changed();
create or replace trigger state after insert or update or delete on action_points for each row execute function object_state_changed();

-- The letter at a day: the worst first, as T C X S B A ?.
create or replace function state_on(today date, verdict text, expires_on date, warns_on date, action_due_on date, open_action_points integer)
returns text language sql immutable parallel safe
  return case
    when verdict in ('T', 'C') then verdict
    when expires_on < today or action_due_on < today then 'X'
    when warns_on <= today then 'S'
    when verdict = 'B' or open_action_points > 0 then 'B'
    when verdict = 'A' then 'A'
    else '?'
  end;
