-- Run by the owner after the migrations; it may run any number of times.

-- An impersonation ends in many ways: by the button, by its time, with the super admin's own session or rights, or with
-- one of the two accounts. All of them delete the session, so this trigger writes the event for each. It runs as the
-- owner, because a transaction that removes a member is under row-level security, and this event has no workspace.
create or replace function impersonation_over() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into events (user_id, impersonator_id, verb, about_id, at)
  select (select id from users where id = old.user_id), (select id from users where id = old.impersonator_id),
    'impersonation.end', old.user_id, least(now(), old.expires_at);
  return null;
end $$;
revoke execute on function impersonation_over() from public;
