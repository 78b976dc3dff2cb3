import { flat } from "@db/flat";
import { objects } from "@db/schema/object";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

const written = (part: ReturnType<typeof sql>) => new PgDialect({ casing: "snake_case" }).sqlToQuery(part);

test("a flat part of a statement is written as before, wherever it stands", () => {
  const values = Array.from({ length: 12 }, (_, at) => sql`${objects}.title = ${`value ${at}`}`);
  const part = sql`${sql.join(values, sql` or `)} and tags = ${sql.param(["a", "$1"])} and ${objects.createdAt} is null`;
  const within = (of: typeof part) => sql`select ${1} where (${of}) limit ${2}`;
  expect(written(within(flat(part)))).toEqual(written(within(part)));
  expect(flat(part).queryChunks.length).toBeLessThan(2 * 13 + 2);
});
