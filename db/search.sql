-- Behind the wall Postgres may not use an index for like or similarity: they are not leakproof, so it reads the whole workspace first.
-- These functions stand on the owner's side, keep to the same workspaces themselves, and may use the index. Run after the migrations.
do $$
declare noun text;
begin
  foreach noun in array array['containers', 'objects', 'files'] loop
    -- every word of the query as a part of the text: patterns are '%word%', already plain and escaped
    execute format($f$
      create or replace function found_%1$s(workspace uuid, patterns text[]) returns setof uuid
      language sql stable security definer set search_path = public, pg_temp as $q$
        select id from %1$s where workspace_id = workspace and workspace = any (app_workspaces()) and deletion_id is null and search like all (patterns)
      $q$ $f$, noun);
    -- and with typing errors forgiven
    execute format($f$
      create or replace function similar_%1$s(workspace uuid, words text) returns setof uuid
      language sql stable security definer set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.35 as $q$
        select id from %1$s where workspace_id = workspace and workspace = any (app_workspaces()) and deletion_id is null and words <%% search
        order by word_similarity(words, search) desc limit 50
      $q$ $f$, noun);
    execute format('revoke execute on function found_%1$s, similar_%1$s from public', noun);
  end loop;
end $$;
