-- Row-level security and grants. Gives what is to be run so that each table has them, one statement a table: nothing for what is so already, for
-- each takes the table from everybody for a moment. Asked by the owner after every migration.
with roles (role) as (values ('app_user'), ('app_operator')),
-- Every table with a workspace_id stands behind the wall; and workspaces itself, by its id.
tenants as (
  select c.oid, c.oid::regclass as name, c.relrowsecurity and c.relforcerowsecurity as is_secured,
    case c.relname when 'workspaces' then 'id' else 'workspace_id' end as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (c.relname = 'workspaces' or exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnum > 0 and not a.attisdropped))
),
policies (policy, role) as (values ('wall', 'app_user'), ('gate', 'app_operator')),
wanted as (
  select t.*, p.policy, p.role, case p.policy when 'wall' then format('(%I = ANY (app_workspaces()))', t.key) else 'true' end as condition
  from tenants t cross join policies p
),
lacking as (
  select w.* from wanted w where not exists (
    select from pg_policy is_there where is_there.polrelid = w.oid and is_there.polname = w.policy and is_there.polcmd = '*'
      and is_there.polpermissive and is_there.polroles = array[w.role::regrole::oid] and is_there.polwithcheck is null
      and pg_get_expr(is_there.polqual, is_there.polrelid) = w.condition)
)
select format('alter table %s enable row level security, force row level security', name) as statement from tenants where not is_secured
union all
select format('drop policy if exists %1$I on %2$s; create policy %1$I on %2$s to %3$I using (%4$s)', policy, name, role, condition) from lacking
union all
select format('grant select, insert, update, delete on %s to %I', c.oid::regclass, role) from pg_class c cross join roles
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not (
  has_table_privilege(role, c.oid, 'select') and has_table_privilege(role, c.oid, 'insert')
  and has_table_privilege(role, c.oid, 'update') and has_table_privilege(role, c.oid, 'delete'))
union all
select format('grant usage on sequence %s to %I', c.oid::regclass, role) from pg_class c cross join roles
where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not has_sequence_privilege(role, c.oid, 'usage')
union all
select format('grant execute on function %s to %I', p.oid::regprocedure, role) from pg_proc p cross join roles
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not has_function_privilege(role, p.oid, 'execute');
