import { type SQL, sql } from "drizzle-orm";
import { dialect } from "./dialect.ts";

/**
 * The same part of a statement in as few pieces as it has values. Drizzle walks through all pieces each time that it
 * builds a statement; the columns of an object have hundreds. For parts that are kept, in statements without a builder:
 * names of columns are written with their tables.
 */
export function flat(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  const pieces = text.split(/\$(\d+)/); // every second one is the number of a value
  return sql.join(pieces.map((piece, at) => (at % 2 ? sql.param(params[Number(piece) - 1]) : sql.raw(piece))));
}
