import { asOperator, reading, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { canary, type Fixture, makeFixture } from "./fixture.ts";
import { fillRival, type RivalIds } from "./rival.ts";

/**
 * A table under row-level security (db/row-level-security.sql, db/roles.sql): the column that names the workspace, and
 * the columns that can be written.
 */
type Table = { name: string; key: string; columns: string[] };

let fixture: Fixture;
let rivalIds: RivalIds;
let tables: Table[];
beforeAll(async () => {
  fixture = await makeFixture();
  rivalIds = await fillRival(fixture);
  tables = await reading(asOperator, tablesIn);
});

async function tablesIn(tx: Tx): Promise<Table[]> {
  const { rows } = await tx.execute<Table>(sql`
    select c.relname as name, case c.relname when 'workspaces' then 'id' else 'workspace_id' end as key,
      array_agg(a.attname::text) filter (where a.attgenerated = '' and a.attidentity = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.oid, c.relname having c.relname = 'workspaces' or bool_or(a.attname = 'workspace_id')
    order by c.relname`);
  return rows;
}

const asAcme = <T>(fn: (tx: Tx) => Promise<T>) => transact({ workspaceIds: [fixture.world.acme] }, fn);
const raw = (words: string) => sql.raw(words);

/** Runs `fn` for each table, and gives the results by table name. */
async function forEachTable<T>(fn: (table: Table) => Promise<T>): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const table of tables) found[table.name] = await fn(table);
  return found;
}
const inEachTable = <T>(value: T): Record<string, T> => Object.fromEntries(tables.map(({ name }) => [name, value]));

/** The number of rows that a statement changed, "refused", or another error. */
const outcomeOf = (attempt: Promise<{ rowCount: number | null }>) =>
  attempt.then(
    ({ rowCount }) => `${rowCount} rows`,
    (error: Error & { cause?: Error }) =>
      /row-level security|permission denied for table/.test(String(error.cause ?? error))
        ? "refused"
        : String(error.cause ?? error),
  );

describe("under row-level security alone, with no condition in any query", () => {
  test("are all tables of tenants, and Rival has rows in each", async () => {
    expect(tables.length).toBeGreaterThan(18);
    const counted = await forEachTable(async ({ name, key }) => {
      const { rows } = await reading(asOperator, (tx) =>
        tx.execute<{ count: number }>(raw(`select count(*)::int from ${name} where ${key} = '${rivalIds.workspace}'`)),
      );
      return rows[0]!.count > 0;
    });
    expect(counted, "fillRival() makes one of everything").toEqual(inEachTable(true));
  });

  test("Acme sees its own rows, and nothing of Rival's", async () => {
    const seen = await forEachTable(async ({ name, key }) => {
      const { rows } = await asAcme((tx) => tx.execute<Record<string, unknown>>(raw(`select * from ${name}`)));
      return {
        own: rows.length > 0,
        others: rows.filter((row) => row[key] !== fixture.world.acme).length,
        read: JSON.stringify(rows).includes(canary),
      };
    });
    expect(seen).toEqual(inEachTable({ own: true, others: 0, read: false }));
  });

  test("a transaction without workspaces sees nothing", async () => {
    const seen = await forEachTable(async ({ name }) => {
      const { rows } = await transact({ workspaceIds: [] }, (tx) => tx.execute(raw(`select * from ${name}`)));
      return rows.length;
    });
    expect(seen).toEqual(inEachTable(0));
  });

  test("no row of Rival's is changed or deleted", async () => {
    const touched = await forEachTable(async ({ name, key }) => {
      const which = `${name} where ${key} = '${rivalIds.workspace}'`;
      const changed = await outcomeOf(
        asAcme((tx) => tx.execute(raw(`update ${name} set ${key} = ${key} where ${key} = '${rivalIds.workspace}'`))),
      );
      return [changed, await outcomeOf(asAcme((tx) => tx.execute(raw(`delete from ${which}`))))];
    });
    // the application may only append events, and their chain
    const appended = ["events", "history_starts", "history_links", "history_people", "history_heads"];
    const refused = Object.fromEntries(appended.map((name) => [name, ["refused", "refused"]]));
    expect(touched).toEqual({ ...inEachTable(["0 rows", "0 rows"]), ...refused });
  });

  test("no row is inserted into Rival, or moved there", async () => {
    const put = await forEachTable(async ({ name, key, columns }) => {
      const list = columns.map((column) => `"${column}"`).join();
      const { rows } = await reading(asOperator, (tx) =>
        tx.execute<{ row: object }>(
          raw(`select to_jsonb(t) as row from ${name} t where ${key} = '${rivalIds.workspace}' limit 1`),
        ),
      );
      const copied = await outcomeOf(
        asAcme((tx) =>
          tx.execute(
            sql`insert into ${raw(name)} (${raw(list)}) select ${raw(list)}
              from jsonb_populate_record(null::${raw(name)}, ${JSON.stringify(rows[0]!.row)}::jsonb)`,
          ),
        ),
      );
      return [
        copied,
        await outcomeOf(asAcme((tx) => tx.execute(raw(`update ${name} set ${key} = '${rivalIds.workspace}'`)))),
      ];
    });
    expect(put).toEqual(inEachTable(["refused", "refused"]));
  });

  test("no table is truncated", async () => {
    const emptied = await forEachTable(({ name }) =>
      asAcme((tx) => tx.execute(raw(`truncate ${name} cascade`))).then(
        () => "emptied",
        () => "refused",
      ),
    );
    expect(emptied).toEqual(inEachTable("refused"));
  });
});

describe("functions with the rights of the owner (security definer)", () => {
  test("are these alone", async () => {
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ proname: string }>(sql`
        select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by proname`),
    );
    const finders = [
      ...["found_files", "found_objects", "objects_with_code"],
      ...["search_containers", "search_files", "search_objects", "search_texts", "search_texts_alike"],
    ];
    const narrowing = ["few_action_points", "few_files", "few_objects", "few_tagged_objects"];
    const triggers = ["impersonation_over"]; // called by no query
    // aggregates of whole workspaces, which could use no index under row-level security; of the caller's workspaces
    // only
    const sums = ["cockpit_tally"];
    const planning = ["analyze_small_tables"]; // tells the planner what there is, and nobody else
    const names = ["slug_is_kept"]; // says whether a name is free, as its unique index does
    const erasers = ["erase_events"]; // for jobs and super admins: tests/attack/events.test.ts
    expect(rows.map(({ proname }) => proname).sort()).toEqual(
      [...finders, ...narrowing, ...sums, ...triggers, ...planning, ...names, ...erasers].sort(),
    );
  });

  test.each(["containers", "objects", "files"])("%s: read only the workspaces of the transaction", async (noun) => {
    const found = (workspaceIds: string[]) =>
      reading({ workspaceIds }, async (tx) => {
        const results = await Promise.all([
          ...(noun === "containers"
            ? []
            : [tx.execute(sql`select ${raw(`found_${noun}`)}(${rivalIds.workspace}, '{%}')`)]),
          tx.execute(
            sql`select ${raw(`search_${noun}`)}(${rivalIds.workspace}, ${sql.param([canary])}::text[], false, null, 9)`,
          ),
          tx.execute(sql`select search_texts(${rivalIds.workspace}, ${sql.param([canary])}::text[], null, 9)`),
          tx.execute(sql`select search_texts_alike(${rivalIds.workspace},
            ${sql.param([canary.replace("kana", "kna")])}::text[], null, 9)`),
        ]);
        const rows = results.map((result) => result.rows.length);
        return rows.every((n) => n > 0) ? "something" : rows.reduce((sum, n) => sum + n, 0);
      });
    expect(await found([rivalIds.workspace])).toBe("something");
    expect(await found([fixture.world.acme])).toBe(0);
    expect(await found([])).toBe(0);
  });

  test("objects_with_code: finds objects of the workspaces of the transaction only", async () => {
    await transact(asOperator, (tx) =>
      tx.execute(sql`update objects set serial_number = 'Wall 1' where workspace_id = ${rivalIds.workspace}`),
    );
    const found = async (workspaceIds: string[]) =>
      (await reading({ workspaceIds }, (tx) => tx.execute(sql`select objects_with_code('{wall1}')`))).rows.length;
    expect(await found([rivalIds.workspace])).toBeGreaterThan(0);
    expect(await found([fixture.world.acme])).toBe(0);
    expect(await found([])).toBe(0);
  });

  test.each([
    ["few_action_points", `'{%${canary}%}'`],
    ["few_objects", `'{%${canary}%}'`],
    ["few_files", `'{%${canary}%}'`],
    ["few_tagged_objects", `'${canary}'`],
  ])("%s: names ids of the workspaces of the transaction only", async (name, asked) => {
    const answers = (workspaceIds: string[]) =>
      reading({ workspaceIds }, async (tx) => {
        const { rows } = await tx.execute(
          sql`select ${raw(name)}(${rivalIds.workspace}, ${raw(asked)}, 1000) is not null as known`,
        );
        return rows[0]!.known;
      });
    expect(await answers([rivalIds.workspace])).toBe(true);
    expect(await answers([fixture.world.acme])).toBe(false);
    expect(await answers([])).toBe(false);
  });
});
