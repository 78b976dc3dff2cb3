-- Which few rows of a workspace can be in a filtered list at all. As in search.sql, neither `like` nor a look into an
-- array may use an index under row-level security, so these run as operator and compare the workspace themselves. Each
-- returns at most `most` ids, and null if there are more: then reading the list row by row costs less. The caller still
-- applies the filter itself. Run after search.sql.

-- The action points that hold one of the words, the first that few hold: in their own texts, the name of their object or
-- the title of their container. Patterns are '%word%', in plain() form and escaped; shorter words have no trigram.
-- The bitmap of the trigram index is the only scan that is left, because with a limit the planner would rather read row
-- by row.
create or replace function few_action_points(workspace uuid, patterns text[], most integer) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $q$
declare
  pattern text;
  things uuid[];
  places uuid[];
  found uuid[];
begin
  if workspace <> all (coalesce(app_workspaces(), '{}')) then return null; end if;
  foreach pattern in array patterns loop
    continue when length(pattern) < 5;
    things := array(select o.id from objects o where o.workspace_id::text = workspace::text and o.search like pattern
      limit most + 1);
    places := array(select c.id from containers c where c.workspace_id::text = workspace::text
      and c.search like pattern and plain(c.title) like pattern limit most + 1);
    continue when greatest(cardinality(things), cardinality(places)) > most;
    found := array(
      (select p.id from action_points p where p.workspace_id::text = workspace::text and p.deletion_id is null
        and p.search like pattern limit most + 1)
      union all
      (select p.id from action_points p where p.workspace_id = workspace and p.deletion_id is null
        and p.object_id = any (things) limit most + 1)
      union all
      (select p.id from action_points p where p.workspace_id = workspace and p.deletion_id is null
        and p.container_id = any (places) limit most + 1));
    if cardinality(found) <= most then return found; end if;
  end loop;
  return null;
end $q$;

-- The objects, and the files, that hold each of the words. Patterns are the same; of shorter words alone none is found.
do $$
declare noun text;
begin
  foreach noun in array array['objects', 'files'] loop
    execute format($f$
      create or replace function few_%1$s(workspace uuid, patterns text[], most integer) returns uuid[]
      language plpgsql stable security definer set search_path = public, pg_temp
      set enable_seqscan = off set enable_indexscan = off as $q$
      declare
        found uuid[];
      begin
        if workspace <> all (coalesce(app_workspaces(), '{}')) then return null; end if;
        if not exists (select from unnest(patterns) pattern where length(pattern) >= 5) then return null; end if;
        execute 'select array(select id from %1$s where workspace_id::text = $1::text and deletion_id is null and '
          || (select string_agg(format('search like %%L', pattern), ' and ') from unnest(patterns) pattern)
          || ' limit $2 + 1)' into found using workspace, most;
        return case when cardinality(found) <= most then found end;
      end $q$ $f$, noun);
  end loop;
end $$;

-- The objects with a tag.
create or replace function few_tagged_objects(workspace uuid, tag text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $q$
declare
  found uuid[];
begin
  if workspace <> all (coalesce(app_workspaces(), '{}')) then return null; end if;
  found := array(select o.id from objects o where o.workspace_id::text = workspace::text and o.deletion_id is null
    and o.tags @> array[tag] limit most + 1);
  return case when cardinality(found) <= most then found end;
end $q$;

select give_to_operator(array['few_action_points(uuid, text[], integer)',
  'few_objects(uuid, text[], integer)', 'few_files(uuid, text[], integer)', 'few_tagged_objects(uuid, text, integer)']);
