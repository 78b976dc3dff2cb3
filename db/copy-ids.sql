-- The ids and public ids of copies, for copying many rows in one statement. Run by the owner after the migrations; it
-- may run any number of times.

-- The id of the copy of `original`: the same each time it is computed with the same `seed`, a UUIDv7 that stands for
-- one copy operation. The result is a UUIDv7 too, with the time of the seed.
create or replace function copy_id(seed uuid, original uuid) returns uuid
language sql immutable parallel safe strict as $$
  select encode(set_byte(set_byte(mixed, 6, (get_byte(mixed, 6) & 15) | 112),
    8, (get_byte(mixed, 8) & 63) | 128), 'hex')::uuid
  from (select overlay(decode(md5(seed::text || original::text), 'hex')
    placing substring(uuid_send(seed) from 1 for 6) from 1 for 6)) m (mixed)
$$;

-- 128 random bits, URL-safe: the same format as server/records/object/create.ts makes for a single object.
create or replace function new_public_id() returns text language sql volatile parallel safe as $$
  select rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    from 1 for 16), 'base64'), '+/', '-_'), '=')
$$;
