-- How many bytes each workspace stores, maintained by triggers: its quota is then checked by adding up a few rows,
-- however many files it has. Run by the owner after the migrations; it may run any number of times.

-- The join with workspaces is there because the workspace may be deleted in the same statement. Bytes given by the
-- platform count towards no quota, nor do infected ones, which are removed.
create or replace function storage_counted_on_insert() returns trigger language plpgsql as $$
begin
  insert into storage_used (workspace_id, bytes) select workspace_id, sum(size) from fresh
  where not given and scan is distinct from 'infected' group by 1;
  return null;
end $$;

create or replace function storage_counted_on_delete() returns trigger language plpgsql as $$
begin
  insert into storage_used (workspace_id, bytes)
  select g.workspace_id, -sum(g.size) from gone g join workspaces w on w.id = g.workspace_id
  where not g.given and g.scan is distinct from 'infected'
  group by 1;
  return null;
end $$;

create or replace function storage_counted_on_scan() returns trigger language plpgsql as $$
begin
  insert into storage_used (workspace_id, bytes)
  values (new.workspace_id, case when new.scan = 'infected' then -new.size else new.size end);
  return null;
end $$;

-- One at a time: two folds at once would count the same lines twice.
create or replace function storage_fold_lock() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('storage fold'))
$$;

-- Counts a workspace from its blobs, in one statement and so at one moment: for blobs from before the triggers existed.
create or replace function storage_anew(workspace uuid) returns void language sql as $$
  select storage_fold_lock();
  with gone as (delete from storage_used where workspace_id = workspace)
  insert into storage_used (workspace_id, bytes, folded) select workspace, coalesce(sum(size), 0), true from blobs
    where workspace_id = workspace and not given and scan is distinct from 'infected'
$$;

-- Folds the lines of workspaces that have at least so many into one. Returns the number of workspaces folded.
create or replace function fold_storage(at_least integer, at_most integer) returns integer language sql as $$
  select storage_fold_lock();
  with busy as (
    select workspace_id from storage_used where not folded group by 1
    having count(*) >= at_least order by count(*) desc limit at_most
  ), taken as (
    delete from storage_used u using busy where u.workspace_id = busy.workspace_id returning u.*
  ), made as (
    insert into storage_used (workspace_id, bytes, folded) select workspace_id, sum(bytes), true from taken group by 1
  )
  select count(*)::integer from busy
$$;
