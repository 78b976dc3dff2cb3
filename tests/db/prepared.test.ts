import { randomUUID } from "node:crypto";
import { plannedAnew } from "@db/prepared";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { asOwner } from "../rig/as-owner.ts";

/** The statements about `mark` that the connection of this transaction keeps. The operators' pool has one so far. */
const kept = async (tx: Tx, mark: string) => {
  const { rows } = await tx.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where strpos(statement, ${mark}) > 0 and strpos(statement, 'strpos') = 0`,
  );
  return rows.map(({ statement }) => statement);
};
const ask = (tx: Tx, text: string) => tx.execute(sql.raw(text));
const inTurn = async (texts: string[]) => {
  for (const text of texts) await reading(asOperator, (tx) => ask(tx, text));
};

beforeAll(() =>
  asOwner("create table shapes (a integer); insert into shapes values (1); grant all on shapes to app_operator"),
);

test("a statement is prepared from the second time on", async () => {
  await inTurn(["select 'once' as mark", "select 'twice' as mark", "select 'twice' as mark"]);
  const names = await reading(asOperator, async (tx) => [
    ...(await kept(tx, "'once'")),
    ...(await kept(tx, "'twice'")),
  ]);
  expect(names).toEqual(["select 'twice' as mark"]);
});

test("a statement with a condition to be planned anew is never kept", async () => {
  const ask = () => reading(asOperator, (tx) => tx.execute(sql`select a from shapes where ${plannedAnew(sql`a > 7`)}`));
  for (let asked = 0; asked < 3; asked++) expect((await ask()).rows).toEqual([]);
  expect(await reading(asOperator, (tx) => kept(tx, "a > 7"))).toEqual([]);
});

test("the plan for who is in one workspace is not the plan for who is in a hundred", async () => {
  const scope = (workspaces: number) => ({ workspaceIds: Array.from({ length: workspaces }, () => randomUUID()) });
  for (const workspaces of [1, 1, 9, 200, 200, 100])
    await reading(scope(workspaces), (tx) => ask(tx, "select id from containers where title = 'of many'"));
  expect(await reading(scope(1), (tx) => kept(tx, "'of many'"))).toHaveLength(2);
});

test("a connection keeps a bounded number, those that were used last", async () => {
  const texts = Array.from({ length: 200 }, (_, n) => `select ${n} as many`);
  await inTurn(texts.flatMap((text) => [text, text]));
  const numbers = await reading(asOperator, (tx) => kept(tx, " as many"));
  expect(numbers).toContain("select 199 as many");
  expect(numbers).not.toContain("select 0 as many");
  expect(numbers.length).toBeLessThanOrEqual(150);
  // what was dropped is sent anew, and what was kept is used
  await inTurn(texts);
});

test("after a migration that changes what a statement answers it is prepared anew, unseen", async () => {
  const all = () => reading(asOperator, (tx) => ask(tx, "select * from shapes"));
  await all();
  await all();
  await asOwner("alter table shapes add column b integer default 2");
  expect((await all()).rows).toEqual([{ a: 1, b: 2 }]);
  expect((await all()).rows).toEqual([{ a: 1, b: 2 }]);
  const count = await reading(asOperator, async (tx) => (await kept(tx, "from shapes")).length);
  expect(count).toBeLessThanOrEqual(1);
});

test("in a transaction that writes, too: it is done once more as a whole", async () => {
  const write = () =>
    transact(asOperator, async (tx) => {
      await ask(tx, "update shapes set a = a + 1");
      return (await ask(tx, "select * from shapes where a is not null")).rows;
    });
  await write();
  const [{ a } = { a: 0 }] = (await write()) as { a: number }[];
  await asOwner("alter table shapes add column c integer");
  expect(await write()).toMatchObject([{ a: a + 1, c: null }]);
});

test("a statement that fails when it is first run by name can be run again", async () => {
  const divide = (by: number) => reading(asOperator, (tx) => tx.execute(sql`select 1 / ${by}::integer as is`));
  expect((await divide(1)).rows).toEqual([{ is: 1 }]);
  await expect(divide(0)).rejects.toThrow();
  expect((await divide(1)).rows).toEqual([{ is: 1 }]);
});

test("two of the same in one transaction, at the same time, behind one that fails", async () => {
  const both = (first: string) =>
    transact(asOperator, (tx) =>
      Promise.all([ask(tx, first), ask(tx, "select 'both' as mark"), ask(tx, "select 'both' as mark")]),
    );
  await expect(both("select 1 / 0")).rejects.toThrow();
  expect((await both("select 1")).map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
  expect((await both("select 1")).map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
});
