-- The two roles that the product acts as. Run by the owner before the migrations; it may run any number of times.
-- app_user sees the rows of the workspaces that a transaction sets. app_operator (super admins, jobs) sees all rows.
-- Neither can log in, owns a table or can bypass row-level security, so no superuser is needed to set it up.
do $$
declare role_name text;
begin
  foreach role_name in array array['app_user', 'app_operator'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin', role_name);
      end if;
    -- another installation on this server made it at the same moment
    exception when duplicate_object or unique_violation then null;
    end;
    -- Since Postgres 16 the creator of a role may grant it, but cannot switch to it without being a member. Where an
    -- administrator has made the roles, the owner is a member, and may grant nothing.
    if not pg_has_role(role_name,
      case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
      execute format('grant %I to %I', role_name, current_user);
    end if;
  end loop;
  grant usage on schema public to app_user, app_operator;
end $$;
