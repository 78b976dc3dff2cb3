-- Under row-level security Postgres may not use an index for `like` or similarity, because these operators are not
-- leakproof: it would read the whole workspace. These functions run as operator, filter by workspace themselves, and
-- can use the index. Run after row-level-security.sql.
select similarity('', ''); -- loads pg_trgm, whose settings are unknown before, and then not an owner's to name
drop function if exists similar_containers(uuid, text), similar_objects(uuid, text), similar_files(uuid, text),
  search_condition(text[]), search_by_index(text, uuid, uuid[], integer), found_containers(uuid, text[]);

create or replace function like_literally(word text) returns text language sql immutable strict parallel safe
  return regexp_replace(word, '([\\%_])', '\\\1', 'g');

-- search_containers, search_objects, search_files: what of a workspace holds every word, with its tags. `place`, from
-- 1, is the place of the best, at least as many as asked for; others come without one. An exact code or number is first, then
-- what begins with the words, then all else, in natural order; that is slow, so only twenty are put into it.
-- `reach`: the containers whose rows the user sees; null means all. `forgiving`: by similarity, for typing errors.
--
-- Planning took longer than all else, so each statement is planned once a connection, before its values are known, and
-- written for one plan, which suits a workspace of any size: ranges, since `like` with an unknown beginning uses no
-- B-tree; `between`, since after an equality the planner might scan the index on id alone; no sorting where an index
-- has the order; and materialized parts, which are planned as if all their rows were wanted, so by the trigram index,
-- but read no further than a limit outside. Where the first condition of a part is a subselect, it is skipped if that
-- is false. `rows`: otherwise the planner expects a thousand, and Postgres compiles the statement around it.
do $$
declare noun record;
begin
  for noun in select * from (values
    ('containers', 'i.id', $n$''::text$n$, 'false', $n$'{}'::text[]$n$, 'true',
      'containers i where i.workspace_id = workspace and i.id = any (reach)'),
    ('objects', 'i.container_id', 'i.display_code', $n$(plain(i.display_code) = typed or plain(i.serial_number) = typed
        or i.external_number <> '' and plain(i.external_number) = typed)$n$, 'i.tags', 'true',
      'objects i where i.workspace_id = workspace and i.container_id = any (reach)'),
    ('files', '(select o.container_id from objects o where (o.workspace_id, o.id) = (i.workspace_id, i.object_id))',
      $n$''::text$n$, 'false', $n$'{}'::text[]$n$, 'not i.is_picture', $n$objects o cross join lateral (
        select * from files f where (f.workspace_id, f.object_id) = (o.workspace_id, o.id) offset 0) i
        where o.workspace_id = workspace and o.container_id = any (reach)$n$)
  ) n (name, place, code, is_exact, tags, is_shown, within_reach) loop
    execute format(replace(replace(replace(replace(replace(replace($f$
create or replace function search_%1$s(workspace uuid, words text[], forgiving boolean, reach uuid[], most integer)
returns table (id uuid, place bigint, tags text[])
language plpgsql stable rows 10 security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_seqscan = off set jit = off
set pg_trgm.word_similarity_threshold = 0.4 as $q$
#variable_conflict use_column
declare
  kept constant integer := greatest(200, most);
  typed constant text := array_to_string(words, ' ');
  parts constant text[] := array(select '%%' || like_literally(word) || '%%' from unnest(words) word
    where length(word) > 2 order by length(word) desc);
  -- a word of one or two letters, too short for the trigram index, must begin a word
  beginnings constant text[] := array(select '%% ' || like_literally(word) || '%%' from unnest(words) word
    where length(word) <= 2 order by length(word) desc);
  is_small constant boolean := coalesce(cardinality(reach) <= 50, false);
begin
  if workspace <> all (coalesce(app_workspaces(), '{}')) then return; end if;
  if forgiving then
    return query
      with newest as materialized (
        <row> from %1$s i where i.workspace_id between workspace and workspace and i.deletion_id is null
          and %5$s order by i.workspace_id desc, i.id desc limit 300
      ), recent as materialized (
        select * from newest r where (select count(*) > 5 from (select * from newest limit 100) r
          where typed <%% r.search) and typed <%% r.search and <seen>
      ), indexed as materialized (
        <row> from %1$s i where (select count(*) < most from recent) and i.workspace_id::text = workspace::text
          and i.deletion_id is null and %5$s and typed <%% i.search
      ), read as materialized (
        select * from indexed limit case when reach is null then kept else 4000 end
      ), around as materialized (
        <row> from %6$s and (select count(*) = 4000 from read) and cardinality(reach) <= 2000
          and i.deletion_id is null and %5$s limit 8000
      ), hits as materialized (
        select distinct on (id) h.*, word_similarity(typed, plain_all(h.title, h.code)) as likeness from (
          select * from recent union all select * from read r where <seen>
          union all select * from around r where typed <%% r.search
        ) h order by id
      )
      select b.id, row_number() over (order by b.likeness desc, in_order(b.title), b.id), b.tags from (
        select * from hits order by likeness desc, length(title), title, id limit greatest(20, most)) b;
    return;
  end if;
  return query
    with within as materialized ( -- of a user of few containers
      <row> from %6$s and is_small and i.deletion_id is null and %5$s limit 2000
    ), small as materialized (
      select is_small and count(*) < 2000 as is_enough from within
    ), exact as materialized (
      <row> from %1$s i where (select not is_enough from small) and i.workspace_id = workspace
        and i.deletion_id is null and <is exact> and <i seen> limit 50
    ), named as materialized (
      <row> from %1$s i where (select not is_enough from small) and i.workspace_id = workspace
        and i.deletion_id is null and %5$s
        and plain(i.title) ~>=~ typed and plain(i.title) ~<~ (typed || chr(1114111))
        order by plain(i.title) using ~<~ limit 1000
    ), begun as materialized (
      select * from named r where <seen> limit kept
    ), first as materialized (
      select is_enough or (select count(*) from exact) + (select count(*) from begun) >= most as is_enough from small
    ), newest as materialized (
      <row> from %1$s i where (select not is_enough from first) and i.workspace_id between workspace and workspace
        and i.deletion_id is null and %5$s order by i.workspace_id desc, i.id desc limit 1000
    ), recent as materialized ( -- of a frequent word; for a rare one only the first hundred are read
      select * from newest r where (select count(*) > 5 from (select * from newest limit 100) r where <holds>)
        and <holds> and <seen> limit kept
    ), second as materialized (
      select is_enough or (select count(*) from recent) >= most as is_enough from first
    ), indexed as materialized (
      <row> from %1$s i where (select not is_enough from second) and cardinality(parts) = 1
        and i.workspace_id::text = workspace::text and i.deletion_id is null and %5$s
        and i.search like parts[1] and <i holds>
      union all
      <row> from %1$s i where (select not is_enough from second) and cardinality(parts) > 1
        and i.workspace_id::text = workspace::text and i.deletion_id is null and %5$s
        and i.search like parts[1] and i.search like parts[2] and <i holds>
      union all
      <row> from %1$s i where (select not is_enough from second) and parts = '{}'
        and i.workspace_id::text = workspace::text and i.deletion_id is null and %5$s
        and i.search like any (array[beginnings[1], substr(beginnings[1], 3)]) and <i holds>
    ), read as materialized (
      select * from indexed limit case when reach is null then kept else 4000 end
    ), around as materialized ( -- the index knew more, of which the user's own may be
      <row> from %6$s and (select count(*) = 4000 from read) and cardinality(reach) <= 2000
        and i.deletion_id is null and %5$s limit 8000
    ), hits as materialized (
      select distinct on (id) * from (
        select 0 as rank, * from exact union all select 1, * from begun
        union all select 2, * from recent union all select 2, * from read r where <seen>
        union all select 2, * from around r where <holds>
        union all select case when exists (select from %1$s i where i.id = r.id and <is exact>) then 0
          when starts_with(plain(r.title), typed) then 1
          else 2 end, * from within r where <holds>
      ) h order by id, rank
    ), best as materialized (
      select h.id, row_number() over (order by h.rank, in_order(h.title), h.id) as place
      from (select * from hits order by rank, length(title), title, id limit greatest(20, most)) h
    )
    select hits.id, best.place, hits.tags from hits left join best using (id);
end $q$ $f$,
      '<row>', 'select i.id, i.title, i.search, %3$s as code, %4$s as tags,
        case when reach is not null then %2$s end as place_id'),
      '<is exact>', noun.is_exact),
      '<seen>', '(reach is null or r.place_id in (select unnest(reach)))'),
      '<i seen>', '(reach is null or %2$s in (select unnest(reach)))'),
      '<holds>', $n$r.search like all (parts) and (' ' || r.search) like all (beginnings)$n$),
      '<i holds>', $n$i.search like all (parts) and (' ' || i.search) like all (beginnings)$n$),
      noun.name, noun.place, noun.code, noun.tags, noun.is_shown, noun.within_reach);
  end loop;
end $$;

-- What an earlier release calls while its processes still run.
create or replace function search_ids(noun text, workspace uuid, words text[], forgiving boolean, reach uuid[],
  most integer) returns setof uuid language sql stable as $$
  select id from search_containers(workspace, words, forgiving, reach, most) where noun = 'containers'
  union all select id from search_objects(workspace, words, forgiving, reach, most) where noun = 'objects'
  union all select id from search_files(workspace, words, forgiving, reach, most) where noun = 'files'
$$;
do $$
declare noun text;
begin
  foreach noun in array array['objects', 'files'] loop
    execute format($f$
      create or replace function found_%1$s(workspace uuid, patterns text[]) returns setof uuid
      language sql stable security definer set search_path = public, pg_temp as $q$
        select id from %1$s where workspace_id::text = workspace::text and workspace = any (app_workspaces())
          and deletion_id is null and search like all (patterns)
      $q$ $f$, noun);
  end loop;
end $$;

-- They run as app_operator, because the owner of the database may see no rows under row-level security.
create or replace function give_to_operator(finders text[]) returns void language plpgsql as $$
declare finder text;
begin
  grant create on schema public to app_operator;
  foreach finder in array finders loop
    execute format('alter function %s owner to app_operator', finder);
    execute format('revoke execute on function %s from public', finder);
    execute format('grant execute on function %s to app_user, app_operator', finder);
  end loop;
  revoke create on schema public from app_operator;
end $$;
select give_to_operator(array['found_objects(uuid, text[])', 'found_files(uuid, text[])',
  'search_containers(uuid, text[], boolean, uuid[], integer)',
  'search_objects(uuid, text[], boolean, uuid[], integer)', 'search_files(uuid, text[], boolean, uuid[], integer)']);
