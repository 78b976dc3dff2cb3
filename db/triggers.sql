-- Returns the statements that create each trigger as defined here; nothing for those that exist so already. A trigger's
-- comment holds a hash of its definition. Run by the owner after the migrations.
with wanted (name, on_table, how) as (
  values
    -- Only columns that determine the state fire it: the worker updates thousands of notices at once, and titles
    -- change.
    ('state', 'reports',
      'after insert or delete or update of object_id, type, review_point, status, reported_date, valid_until, warns_on, deletion_id
      on reports for each row execute function object_state_changed()'),
    ('state', 'duties',
      'after update of every, unit, first_months, may_start, binds, removed_at
      on duties for each row execute function object_state_changed()'),
    ('state_on_insert', 'duties', 'after insert on duties referencing new table as changed
      for each statement execute function duties_changed()'),
    ('state_on_insert', 'report_duties', 'after insert on report_duties referencing new table as changed
      for each statement execute function report_duties_changed()'),
    ('state_on_delete', 'report_duties', 'after delete on report_duties referencing old table as changed
      for each statement execute function report_duties_changed()'),
    ('state', 'incidents',
      'after insert or delete or update of happened_on on incidents for each row execute function object_state_changed()'),
    ('state', 'out_of_service',
      'after insert or delete or update of since, ended_at
      on out_of_service for each row execute function object_state_changed()'),
    ('state', 'objects', 'after update of in_service_on on objects
      for each row when (old.in_service_on is distinct from new.in_service_on) execute function object_service_changed()'),
    ('state', 'action_points',
      'after insert or delete or update of object_id, report_id, status, scheduled_on, dangerous_on, deletion_id
      on action_points for each row execute function object_state_changed()'),
    ('notice', 'duties', 'before insert or update of ends_on, removed_at on duties for each row execute function duty_notice()'),
    ('notice', 'reports', 'before insert or update of valid_until, status, current, deletion_id
      on reports for each row execute function report_notice()'),
    ('notice_of_duties', 'reports', 'after update of status, reported_date on reports
      for each row when ((old.status, old.reported_date) is distinct from (new.status, new.reported_date))
      execute function report_outcome_notice()'),
    ('notice', 'files', 'before insert or update of expires_on, superseded_by_id, deletion_id
      on files for each row execute function file_notice()'),
    ('impersonation_over', 'sessions', 'after delete on sessions
      for each row when (old.impersonator_id is not null) execute function impersonation_over()'),
    ('paths_made', 'containers',
      'after insert on containers referencing new table as fresh for each statement execute function container_made()'),
    ('paths_moved', 'containers', 'after update on containers referencing old table as gone new table as fresh
      for each statement execute function container_moved()'),
    ('words_on_insert', 'blob_texts', 'after insert on blob_texts referencing new table as fresh
      for each statement execute function text_words_added()'),
    ('storage_on_insert', 'blobs',
      'after insert on blobs referencing new table as fresh for each statement execute function storage_counted_on_insert()'),
    ('storage_on_delete', 'blobs',
      'after delete on blobs referencing old table as gone for each statement execute function storage_counted_on_delete()'),
    ('storage_on_scan', 'blobs', 'after update of scan on blobs
      for each row when (not new.given and (old.scan is not distinct from ''infected'') <> (new.scan is not distinct from ''infected'')) execute function storage_counted_on_scan()')
  union all
  select 'tally_on_' || verb, noun,
    format('after %1$s on %2$s referencing %3$s for each statement execute function %2$s_tallied_on_%1$s()',
      verb, noun, rows)
  from unnest(array['objects', 'action_points', 'containers']) noun
  cross join (values ('insert', 'new table as fresh'), ('update', 'old table as gone new table as fresh'),
    ('delete', 'old table as gone')) v (verb, rows)
)
select format('create or replace trigger %1$I %2$s; comment on trigger %1$I on %3$I is %4$L', name, how, on_table,
  md5(how)) as statement
from wanted left join pg_trigger t on t.tgrelid = on_table::regclass and t.tgname = name
where obj_description(t.oid, 'pg_trigger') is distinct from md5(how);
