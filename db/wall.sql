-- The second wall. Run by the owner after every migration; it may run any number of times.
-- app_user sees the rows of the workspaces named for this transaction. app_operator (super admins, jobs) sees all rows.
-- Neither can log in, owns a table or can bypass row-level security, so the wall needs no superuser to build.
set client_min_messages = warning;

do $$
declare role_name text; tenant record;
begin
  foreach role_name in array array['app_user', 'app_operator'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then execute format('create role %I nologin', role_name); end if;
    exception when duplicate_object or unique_violation then null; -- two installations on one server at the same moment
    end;
    -- Asked every time: since Postgres 16 the maker of a role may grant it, and yet not step into it.
    execute format('grant %I to %I', role_name, current_user);
  end loop;
  grant usage on schema public to app_user, app_operator;
  grant select, insert, update, delete on all tables in schema public to app_user, app_operator;
  grant execute on all functions in schema public to app_user, app_operator;
  grant usage on all sequences in schema public to app_user, app_operator;

  -- Every table with a workspace_id stands behind the wall; and workspaces itself, by its id.
  for tenant in
    select c.oid::regclass as name, case c.relname when 'workspaces' then 'id' else 'workspace_id' end as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'workspaces' or exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnum > 0 and not a.attisdropped))
  loop
    execute format('alter table %s enable row level security, force row level security', tenant.name);
    execute format('drop policy if exists wall on %s', tenant.name);
    execute format('create policy wall on %s to app_user using (%I = any (app_workspaces()))', tenant.name, tenant.key);
    execute format('drop policy if exists gate on %s', tenant.name);
    execute format('create policy gate on %s to app_operator using (true)', tenant.name);
  end loop;
end $$;
