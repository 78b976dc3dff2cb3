-- Run by the owner before the migrations; it may run any number of times.
set client_min_messages = warning;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

do $do$ begin
  -- Ids are UUIDv7. Postgres 18 has the function; this is the same for 15 to 17.
  if to_regprocedure('uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile parallel safe as $$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1), 'hex')::uuid
    $$;
  end if;
end $do$;

-- The form of a text that search compares: lower case, without accents. Declared immutable, which it is because the
-- dictionary is named, so that a generated column may use it.
create or replace function plain(words text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, words));
create or replace function plain_all(variadic words text[]) returns text language sql immutable parallel safe
  return plain(coalesce(array_to_string(words, ' '), ''));
-- The texts among the values of an object: what is found by its own fields.
create or replace function texts_in(fields jsonb) returns text[] language sql immutable parallel safe strict
  return array(select value #>> '{}' from jsonb_each(fields) where jsonb_typeof(value) = 'string');
-- What names are sorted by: "Lift 2" before "Lift 10", because numbers are padded to equal length. Works without ICU.
create or replace function in_order(words text) returns text language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(plain(words), '(\d+)', '00000000000000000\1', 'g'), '\d*(\d{18})', '\1', 'g');

-- The workspaces that the transaction has set (app.workspaces), for use in functions. The policies spell the expression
-- out (row-level-security.sql).
create or replace function app_workspaces() returns uuid[] language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.workspaces', true), ''), ',')::uuid[];

-- Tables that the application's roles may only read and append to. Rows in them are changed or deleted by a function of
-- the owner (events.sql).
create or replace function append_only_tables() returns text[] language sql immutable parallel safe
  return array['events', 'history_starts', 'history_links', 'history_people', 'history_heads'];
