import { asOperator, reading } from "@db/transact";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

test("each reference to an account has an index, so that deleting one reads no whole table", async () => {
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ column: string }>(sql`
      select fk.conrelid::regclass || '.' || a.attname as column
      from pg_constraint fk join pg_attribute a on (a.attrelid, a.attnum) = (fk.conrelid, fk.conkey[1])
      where fk.contype = 'f' and fk.confrelid = 'users'::regclass and array_length(fk.conkey, 1) = 1
        and not exists (select from pg_index i where i.indrelid = fk.conrelid and i.indkey[0] = fk.conkey[1])`),
  );
  expect(rows).toEqual([]);
});

test("a workspace has an owner for as long as it is there", async () => {
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ rule: string }>(
      sql`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'workspaces_owned'`,
    ),
  );
  expect(rows[0]?.rule).toMatch(/owner_id IS NOT NULL.*deleted_at IS NOT NULL/);
});
