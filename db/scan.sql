-- The objects of the transaction's workspaces that have one of these codes: as their code, serial number or external
-- number. `codes`: without spaces, in plain() form. As in search.sql, row-level security would allow no index on these
-- expressions, so it runs as operator and compares the workspaces itself. Run after search.sql.
create or replace function objects_with_code(codes text[]) returns setof uuid
language sql stable rows 10 security definer set search_path = public, pg_temp as $$
  select o.id from objects o where o.workspace_id = any (app_workspaces()) and o.deletion_id is null
    and o.display_code <> '' and plain(replace(o.display_code, ' ', '')) = any (codes)
  union
  select o.id from objects o where o.workspace_id = any (app_workspaces()) and o.deletion_id is null
    and o.serial_number <> '' and plain(replace(o.serial_number, ' ', '')) = any (codes)
  union
  select o.id from objects o where o.workspace_id = any (app_workspaces()) and o.deletion_id is null
    and o.external_number <> '' and plain(replace(o.external_number, ' ', '')) = any (codes)
$$;
select give_to_operator(array['objects_with_code(text[])']);
