-- Under row-level security Postgres may not use an index for `like` or similarity, because these operators are not
-- leakproof: it would read the whole workspace. These functions run as operator, filter by workspace themselves, and
-- can use the index. Run after row-level-security.sql.
select similarity('', ''); -- loads pg_trgm, whose settings are unknown before, and then not an owner's to name
drop function if exists similar_containers(uuid, text), similar_objects(uuid, text), similar_files(uuid, text);

-- The condition that `search` holds every word. A word of one or two letters, too short for the trigram index, must
-- begin a word.
create or replace function search_condition(words text[]) returns text language sql immutable strict as $$
  select string_agg(format(
    case when length(word) > 2 then 'i.search like %2$L'
      else '(i.search like %1$L or i.search like %3$L)' end,
    escaped || '%', '%' || escaped || '%', '% ' || escaped || '%'), ' and ')
  from unnest(words) word, regexp_replace(word, '([\\%_])', '\\\1', 'g') escaped
$$;

-- The ids of all rows that hold each word as a substring, for lists with further conditions. Patterns are '%word%', in
-- plain() form and escaped.
do $$
declare noun text;
begin
  foreach noun in array array['containers', 'objects', 'files'] loop
    execute format($f$
      create or replace function found_%1$s(workspace uuid, patterns text[]) returns setof uuid
      language plpgsql stable security definer set search_path = public, pg_temp as $q$
      begin
        if workspace <> all (coalesce(app_workspaces(), '{}')) then return; end if;
        return query execute 'select id from %1$s where workspace_id = $1 and deletion_id is null and '
          || (select string_agg(format('search like %%L', pattern), ' and ') from unnest(patterns) pattern)
          using workspace;
      end $q$ $f$, noun);
  end loop;
end $$;

-- Runs with the caller's rights. With a limit, the planner would read the workspace row by row rather than use the
-- trigram index, so both kinds of scan are switched off.
create or replace function search_by_index(query text, workspace uuid, reach uuid[], most integer, out ids uuid[],
  out seen integer)
language plpgsql stable set enable_seqscan = off set enable_indexscan = off as $q$
begin
  execute query into ids, seen using workspace, reach, most;
end $q$;

-- Up to `most` ids (some more, for the caller to rank) of what a user sees, without reading the whole workspace.
-- `reach`: container ids; null means the whole workspace. A frequent word is found among the newest rows, a rare one by
-- the index; otherwise what the user sees is searched. `forgiving`: by similarity, for typing errors.
create or replace function search_ids(noun text, workspace uuid, words text[], forgiving boolean, reach uuid[],
  most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
set plan_cache_mode = force_custom_plan as $q$
declare
  newest constant integer := case when forgiving then 300 else 1000 end; -- rows; takes a few milliseconds
  by_index constant integer := 400;
  looked_through constant integer := 8000;
  holds text := case when forgiving then format('%L <%% i.search', array_to_string(words, ' '))
    else search_condition(words) end;
  among text := format('select i.* from %I i where i.workspace_id = $1 and i.deletion_id is null', noun);
  place text := case noun when 'files' then 'o.container_id' when 'objects' then 'i.container_id' else 'i.id' end;
  beside text := case noun when 'files' then
    'join objects o on (o.workspace_id, o.id) = (i.workspace_id, i.object_id) and o.deletion_id is null and not i.is_picture'
      else '' end;
  within text := case when reach is null then 'true' else format('%s = any ($2)', place) end;
  typed text := array_to_string(words, ' ');
  indexed text;
  found uuid[];
  seen integer;
begin
  if workspace <> all (coalesce(app_workspaces(), '{}')) then return; end if;
  if not forgiving then -- an exact code or the beginning of a name comes first, however many rows hold the words
    if noun = 'objects' then
      return query execute format('%s and plain(i.display_code) = $3 and %s limit 50',
        replace(among, 'i.*', 'i.id'), within)
        using workspace, reach, typed;
    end if;
    return query execute format(
        'select i.id from (%1$s and %2$s like %3$L order by %2$s using ~<~ limit %4$s) i %5$s where %6$s limit 50',
        among, case noun when 'containers' then 'i.search' else 'plain(i.title)' end,
        regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%', newest, beside, within)
      using workspace, reach;
  end if;
  -- `between`: with an equality the planner would scan the index on id alone, through the rows of all workspaces
  execute format(
    'select array_agg(i.id) from (%s order by i.workspace_id desc, i.id desc limit %s) i %s where %s and %s',
      replace(among, 'workspace_id = $1', 'workspace_id between $1 and $1'), newest, beside, holds, within)
    into found using workspace, reach;
  if cardinality(found) >= most then return query select unnest(found) limit by_index; return; end if;
  indexed := format('select array_agg(i.id) filter (where %s), count(*) from (%s and %s limit $3) i %s',
    within, among, holds, beside);
  select * into found, seen from search_by_index(indexed, workspace, reach, by_index);
  -- the index found more than it returned; the user's own may be among the rest
  if reach is not null and seen >= by_index and coalesce(cardinality(found), 0) < most then
    if cardinality(reach) <= 2000 then
      execute format('select array_agg(i.id) filter (where %s) from (%s limit %s) i', holds, case noun
          when 'files' then 'select f.id, f.search from objects o join files f on (f.workspace_id, f.object_id) = (o.workspace_id, o.id)
            where o.workspace_id = $1 and o.container_id = any ($2) and o.deletion_id is null and f.deletion_id is null and not f.is_picture'
          else format('%s and %s', among, within) end, looked_through)
        into found using workspace, reach;
    else
      select * into found, seen from search_by_index(indexed, workspace, reach, 10 * by_index);
    end if;
  end if;
  return query select unnest(found) limit by_index;
end $q$;

-- Files in reach whose PDF holds words with these beginnings.
create or replace function search_texts(workspace uuid, asked text[], reach uuid[], most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $q$
begin
  if workspace <> all (coalesce(app_workspaces(), '{}')) then return; end if;
  return query
    with texts as materialized (
      select t.sha256 from blob_texts t where t.workspace_id = workspace
        and t.words @@ (select to_tsquery('simple',
          string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')) from unnest(asked) word
          where word ~ '\w') limit case when reach is null then 100 else 300 end
    ), held as materialized (
      select f.id, f.object_id from texts t
      join files f on (f.workspace_id, f.sha256) = (workspace, t.sha256) and f.deletion_id is null limit 300
    )
    select held.id from held join objects o on (o.workspace_id, o.id) = (workspace, held.object_id)
      and o.deletion_id is null
    where reach is null or o.container_id = any (reach) limit most;
end $q$;

-- They run as app_operator, because the owner of the database may see no rows under row-level security.
do $$
declare finder text;
begin
  grant create on schema public to app_operator;
  foreach finder in array array['found_containers(uuid, text[])', 'found_objects(uuid, text[])',
    'found_files(uuid, text[])',
    'search_ids(text, uuid, text[], boolean, uuid[], integer)', 'search_texts(uuid, text[], uuid[], integer)'] loop
    execute format('alter function %s owner to app_operator', finder);
    execute format('revoke execute on function %s from public', finder);
    execute format('grant execute on function %s to app_user, app_operator', finder);
  end loop;
  revoke create on schema public from app_operator;
end $$;
