import { pools } from "@db/client";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { canary, makeStage, type Stage } from "./fixture.ts";
import { fillRival, type Theirs } from "./rival.ts";

/** A table under row-level security: by which column, and the columns that one may write. */
type Table = { name: string; key: string; columns: string[] };

let stage: Stage;
let theirs: Theirs;
let tables: Table[];
beforeAll(async () => {
  stage = await makeStage();
  theirs = await fillRival(stage);
  tables = await reading(asOperator, tablesIn);
});

async function tablesIn(tx: Tx): Promise<Table[]> {
  const { rows } = await tx.execute<Table>(sql`
    select c.relname as name, case c.relname when 'workspaces' then 'id' else 'workspace_id' end as key,
      array_agg(a.attname::text) filter (where a.attgenerated = '' and a.attidentity = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.oid, c.relname having c.relname = 'workspaces' or bool_or(a.attname = 'workspace_id') order by c.relname`);
  return rows;
}

const asAcme = <T>(fn: (tx: Tx) => Promise<T>) => transact({ workspaceIds: [stage.world.acme] }, fn);
const raw = (words: string) => sql.raw(words);

/** For each table; what it comes to, by its name. */
async function each<T>(fn: (table: Table) => Promise<T>): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const table of tables) found[table.name] = await fn(table);
  return found;
}
const everywhere = <T>(value: T): Record<string, T> => Object.fromEntries(tables.map(({ name }) => [name, value]));

/** What an attempt comes to: the rows it touched, or that it was refused. */
const outcomeOf = (attempt: Promise<{ rowCount: number | null }>) =>
  attempt.then(
    ({ rowCount }) => `${rowCount} rows`,
    (error: Error & { cause?: Error }) =>
      /row-level security|permission denied for table/.test(String(error.cause ?? error))
        ? "refused"
        : String(error.cause ?? error),
  );

describe("under row-level security alone, with no condition in any query", () => {
  test("stand all tables of tenants, and Rival has something in each of them", async () => {
    expect(tables.length).toBeGreaterThan(18);
    const counted = await each(async ({ name, key }) => {
      const { rows } = await reading(asOperator, (tx) =>
        tx.execute<{ count: number }>(raw(`select count(*)::int from ${name} where ${key} = '${theirs.workspace}'`)),
      );
      return rows[0]!.count > 0;
    });
    expect(counted, "fillRival() makes one of everything").toEqual(everywhere(true));
  });

  test("Acme sees its own rows, and nothing of Rival's", async () => {
    const seen = await each(async ({ name, key }) => {
      const { rows } = await asAcme((tx) => tx.execute<Record<string, unknown>>(raw(`select * from ${name}`)));
      return {
        own: rows.length > 0,
        others: rows.filter((row) => row[key] !== stage.world.acme).length,
        read: JSON.stringify(rows).includes(canary),
      };
    });
    expect(seen).toEqual(everywhere({ own: true, others: 0, read: false }));
  });

  test("who names no workspace sees nothing at all", async () => {
    const seen = await each(async ({ name }) => {
      const { rows } = await transact({ workspaceIds: [] }, (tx) => tx.execute(raw(`select * from ${name}`)));
      const bare = await pools().tenants.query(`select * from ${name}`);
      return rows.length + bare.rows.length;
    });
    expect(seen).toEqual(everywhere(0));
  });

  test("no row of Rival's is changed or deleted", async () => {
    const touched = await each(async ({ name, key }) => {
      const which = `${name} where ${key} = '${theirs.workspace}'`;
      const changed = await outcomeOf(
        asAcme((tx) => tx.execute(raw(`update ${name} set ${key} = ${key} where ${key} = '${theirs.workspace}'`))),
      );
      return [changed, await outcomeOf(asAcme((tx) => tx.execute(raw(`delete from ${which}`))))];
    });
    // what is only appended to is not touched at all
    expect(touched).toEqual({ ...everywhere(["0 rows", "0 rows"]), events: ["refused", "refused"] });
  });

  test("no row is put in Rival, or moved there", async () => {
    const put = await each(async ({ name, key, columns }) => {
      const list = columns.map((column) => `"${column}"`).join();
      const { rows } = await reading(asOperator, (tx) =>
        tx.execute<{ row: object }>(
          raw(`select to_jsonb(t) as row from ${name} t where ${key} = '${theirs.workspace}' limit 1`),
        ),
      );
      const copied = await outcomeOf(
        asAcme((tx) =>
          tx.execute(
            sql`insert into ${raw(name)} (${raw(list)}) select ${raw(list)} from jsonb_populate_record(null::${raw(name)}, ${JSON.stringify(rows[0]!.row)}::jsonb)`,
          ),
        ),
      );
      return [
        copied,
        await outcomeOf(asAcme((tx) => tx.execute(raw(`update ${name} set ${key} = '${theirs.workspace}'`)))),
      ];
    });
    expect(put).toEqual(everywhere(["refused", "refused"]));
  });

  test("no table is emptied at one stroke", async () => {
    const emptied = await each(({ name }) =>
      asAcme((tx) => tx.execute(raw(`truncate ${name} cascade`))).then(
        () => "emptied",
        () => "refused",
      ),
    );
    expect(emptied).toEqual(everywhere("refused"));
  });
});

describe("functions that stand on the owner's side", () => {
  test("are these alone", async () => {
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ proname: string }>(sql`
        select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by proname`),
    );
    const finders = ["found_containers", "found_files", "found_objects", "search_ids", "search_texts"];
    const triggers = ["impersonation_over"]; // called by no query
    // of whole workspaces, which no index can be used for under row-level security; of those of who asks alone
    const sums = ["cockpit_tally"];
    const erasers = ["erase_events"]; // for jobs and super admins: tests/attack/events.test.ts
    expect(rows.map(({ proname }) => proname).sort()).toEqual([...finders, ...sums, ...triggers, ...erasers].sort());
  });

  test.each(["containers", "objects", "files"])("keep to the workspaces of who asks, among %s", async (noun) => {
    const asked = (workspaceIds: string[]) =>
      reading({ workspaceIds }, async (tx) => {
        const [found, searched, read] = await Promise.all([
          tx.execute(sql`select ${raw(`found_${noun}`)}(${theirs.workspace}, '{%}')`),
          tx.execute(
            sql`select search_ids(${noun}, ${theirs.workspace}, ${sql.param([canary])}::text[], false, null, 9)`,
          ),
          tx.execute(sql`select search_texts(${theirs.workspace}, ${sql.param([canary])}::text[], null, 9)`),
        ]);
        const rows = [found, searched, read].map((each) => each.rows.length);
        return rows.every((n) => n > 0) ? "something" : rows.reduce((sum, n) => sum + n, 0);
      });
    expect(await asked([theirs.workspace])).toBe("something");
    expect(await asked([stage.world.acme])).toBe(0);
    expect(await asked([])).toBe(0);
  });
});
