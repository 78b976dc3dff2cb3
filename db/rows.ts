import { env } from "@server/core/env";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "./transact.ts";

/**
 * Runs a statement whose row type Drizzle cannot infer: queryRows(tx, Row)`select …`. In tests each row is parsed by
 * its schema, and a wrong one throws; elsewhere the rows are returned unchecked.
 */
export const queryRows =
  <S extends z.ZodType>(tx: Tx, schema: S) =>
  async (...statement: Parameters<typeof sql>): Promise<z.input<S>[]> => {
    const { rows } = await tx.execute(sql(...statement));
    if (env.NODE_ENV === "test") for (const row of rows) schema.parse(row);
    return rows as z.input<S>[];
  };
