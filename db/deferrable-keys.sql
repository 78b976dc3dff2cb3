-- Returns the statements that make each foreign key on (workspace_id, id) deferrable: a move to another workspace
-- changes both sides in one transaction. Returns nothing for keys that are deferrable already. Run by the owner after
-- the migrations.
select format('alter table %s alter constraint %I deferrable initially immediate',
  c.conrelid::regclass, c.conname) as statement
from pg_constraint c
where c.contype = 'f' and not c.condeferrable and c.connamespace = 'public'::regnamespace and c.conparentid = 0
  and exists (select from pg_attribute a
    where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname = 'workspace_id')
  and exists (select from pg_attribute a
    where a.attrelid = c.confrelid and a.attnum = any (c.confkey) and a.attname = 'workspace_id');
