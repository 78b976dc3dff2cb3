-- Run by the owner after the migrations; it may run any number of times.

-- Acting as somebody else ends in many ways: by the button, by its hour, with the super admin's own session, with their rights, with one
-- of the two accounts. All of them delete the session, so its end is written down here, once for all. As the owner: whoever takes a person
-- out of a workspace stands under row-level security, and this belongs to none.
create or replace function impersonation_over() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into events (user_id, impersonator_id, verb, about_id, at)
  select (select id from users where id = old.user_id), (select id from users where id = old.impersonator_id),
    'impersonation.end', old.user_id, least(now(), old.expires_at);
  return null;
end $$;
revoke execute on function impersonation_over() from public;
