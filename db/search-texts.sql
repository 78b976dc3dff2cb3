-- Searching in the texts of PDFs. As in search.sql the functions run as operator and filter by workspace themselves,
-- and their statements have one plan. Run after it.

-- Files in reach whose PDF answers a query, for the functions below. A frequent word is found among the first texts (in
-- the order of their hashes, which is none): the index would gather all texts of it.
create or replace function files_with_text(workspace uuid, query tsquery, reach uuid[], most integer)
returns setof uuid language plpgsql stable as $q$
begin
  return query
    with first as materialized (
      select t.sha256, t.words from blob_texts t where t.workspace_id between workspace and workspace
        order by t.workspace_id, t.sha256 limit case when reach is null then 400 else 1000 end
    ), frequent as materialized (
      select f.sha256 from first f where (select count(*) > 5 from (select * from first limit 16) s
        where s.words @@ query) and f.words @@ query
    ), indexed as materialized (
      select t.sha256 from blob_texts t where (select not exists (select from frequent))
        and t.workspace_id::text = workspace::text and t.words @@ query
    ), held as materialized (
      select f.id, f.object_id from (
        select * from frequent union all select * from indexed limit case when reach is null then 100 else 300 end
      ) t cross join lateral (
        select * from files f where f.workspace_id = workspace and f.sha256 between t.sha256 and t.sha256
          and f.deletion_id is null limit 300
      ) f limit 300
    )
    select held.id from held cross join lateral (
      select from objects o where (o.workspace_id, o.id) = (workspace, held.object_id) and o.deletion_id is null
        and (reach is null or o.container_id in (select unnest(reach))) offset 0) o limit most;
end $q$;

create or replace function as_lexeme(word text) returns text language sql immutable strict parallel safe
  return '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''';

-- Files in reach whose PDF holds words with these beginnings.
create or replace function search_texts(workspace uuid, asked text[], reach uuid[], most integer) returns setof uuid
language plpgsql stable rows 10 security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_seqscan = off set jit = off as $q$
declare
  query constant tsquery := (select to_tsquery('simple', string_agg(as_lexeme(word) || ':*', ' & '))
    from unnest(asked) word where word ~ '\w');
begin
  if most < 1 or query is null or workspace <> all (coalesce(app_workspaces(), '{}')) then return; end if;
  return query select files_with_text(workspace, query, reach, most);
end $q$;

-- The same for typing errors: each word may also be one of the five words of the workspace's texts that are most like
-- it. `spelled`: those words.
create or replace function search_texts_alike(workspace uuid, asked text[], reach uuid[], most integer)
returns table (id uuid, spelled text[])
language plpgsql stable rows 10 security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_seqscan = off set jit = off
set pg_trgm.similarity_threshold = 0.4 as $q$
declare
  typed text;
  alike text[];
  known text[] := '{}';
  ways tsquery;
  query tsquery;
begin
  if workspace <> all (coalesce(app_workspaces(), '{}')) then return; end if;
  foreach typed in array asked loop
    if typed !~ '\w' then continue; end if;
    alike := array(select w.word from text_words w where w.workspace_id::text = workspace::text and w.word % typed
      order by similarity(w.word, typed) desc, w.word limit 5);
    known := known || alike;
    ways := (select to_tsquery('simple', string_agg(way, ' | ')) from (
      select as_lexeme(typed) || ':*' union all select as_lexeme(word) from unnest(alike) word) w (way));
    query := coalesce(query && ways, ways);
  end loop;
  if known = '{}' then return; end if; -- as they were typed nobody found them
  return query select file, known from files_with_text(workspace, query, reach, most) file;
end $q$;

-- Words of letters alone: who mistypes a number means no other.
create or replace function is_text_word(word text) returns boolean language sql immutable parallel safe
  return length(word) between 4 and 30 and word ~ '^[[:alpha:]]+$';

-- Adds the words of texts that are stored. In their order, so that of two transactions one waits for the other.
create or replace function text_words_added() returns trigger language plpgsql as $$
begin
  insert into text_words (workspace_id, word)
  select distinct f.workspace_id, word from fresh f, unnest(tsvector_to_array(f.words)) word
  where is_text_word(word) order by 1, 2 on conflict do nothing;
  return null;
end $$;

-- Adds the words of all texts of a workspace.
create or replace function text_words_anew(workspace uuid) returns void language sql as $$
  insert into text_words (workspace_id, word)
  select distinct t.workspace_id, word from blob_texts t, unnest(tsvector_to_array(t.words)) word
  where t.workspace_id = workspace and is_text_word(word) order by 1, 2 on conflict do nothing
$$;

select give_to_operator(array['search_texts(uuid, text[], uuid[], integer)',
  'search_texts_alike(uuid, text[], uuid[], integer)']);
