-- Whether another workspace had this slug, and keeps it on that day. Runs as operator, for row-level security hides the
-- rows of other workspaces.
create or replace function slug_is_kept(wanted text, asking uuid, on_day date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from former_slugs f
    where f.slug = wanted and f.until >= on_day and f.workspace_id is distinct from asking)
$$;
select give_to_operator(array['slug_is_kept(text, uuid, date)']);
