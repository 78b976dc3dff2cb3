-- Run by the owner after the migrations; it may run any number of times.

-- Tells the planner what is in the tables of objects as long as they are small. In a new installation it knows nothing of
-- them until autovacuum comes by, takes them for empty, and reads all rows of a workspace for each object: an import of
-- 5,000 rows then takes minutes. A plan that was made while a table was small is kept until this is called again. In a table
-- that is not small a workspace more changes no plan.
create or replace function analyze_small_tables() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  for name in
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 10000
      and relname in ('containers', 'objects', 'duties', 'reports', 'report_duties', 'action_points', 'import_rows')
  loop
    execute format('analyze %I', name);
  end loop;
end $$;
