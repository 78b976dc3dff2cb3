-- Row-level security and grants. Returns one statement for each table that lacks some, and nothing for the others,
-- because each statement locks its table for a moment. Run by the owner after every migration.
with roles (role) as (values ('app_user'), ('app_operator')),
-- Every table with a workspace_id gets a policy on it; `workspaces` gets one on its id.
tenants as (
  select c.oid, c.oid::regclass as name, c.relrowsecurity and c.relforcerowsecurity as is_secured,
    case c.relname when 'workspaces' then 'id' else 'workspace_id' end as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (c.relname = 'workspaces' or exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnum > 0 and not a.attisdropped))
),
granted as (
  select c.oid, c.oid::regclass as name, c.relname = any (append_only_tables()) as is_appended_to
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
),
policies (policy, role) as (values ('wall', 'app_user'), ('gate', 'app_operator')),
-- The same as app_workspaces(), spelled out: the planner would inline the function for each table of each query. Not a
-- subselect, whose size it would misestimate. A missing or empty setting means no workspace.
wanted as (
  select t.*, p.policy, p.role, case p.policy when 'gate' then 'true'
    else format($$(%I = ANY (((('{'::text || current_setting('app.workspaces'::text, true)) || '}'::text))::uuid[]))$$,
      t.key) end as condition
  from tenants t cross join policies p
),
lacking as (
  select w.* from wanted w where not exists (
    select from pg_policy is_there where is_there.polrelid = w.oid and is_there.polname = w.policy
      and is_there.polcmd = '*'
      and is_there.polpermissive and is_there.polroles = array[w.role::regrole::oid] and is_there.polwithcheck is null
      and pg_get_expr(is_there.polqual, is_there.polrelid) = w.condition)
)
select format('alter table %s enable row level security, force row level security', name) as statement from tenants
where not is_secured
union all
select format('drop policy if exists %1$I on %2$s; create policy %1$I on %2$s to %3$I using (%4$s)',
  policy, name, role, condition)
from lacking
union all
select format('grant %s on %s to %I',
  case when g.is_appended_to then 'select, insert' else 'select, insert, update, delete' end, g.name, role)
from granted g cross join roles where not (
  has_table_privilege(role, g.oid, 'select') and has_table_privilege(role, g.oid, 'insert')
  and (g.is_appended_to or has_table_privilege(role, g.oid, 'update') and has_table_privilege(role, g.oid, 'delete')))
union all
select format('revoke update, delete, truncate on %s from %I', g.name, role) from granted g cross join roles
where g.is_appended_to
  and (has_table_privilege(role, g.oid, 'update') or has_table_privilege(role, g.oid, 'delete')
    or has_table_privilege(role, g.oid, 'truncate'))
union all
select format('grant usage on sequence %s to %I', c.oid::regclass, role) from pg_class c cross join roles
where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not has_sequence_privilege(role, c.oid, 'usage')
union all
select format('grant execute on function %s to %I', p.oid::regprocedure, role) from pg_proc p cross join roles
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not has_function_privilege(role, p.oid, 'execute')
  and not (p.proname = 'erase_events' and role = 'app_user');
