import { env } from "@server/core/env";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "./transact.ts";

/**
 * The rows of a statement whose type Drizzle can't tell: queryRows(tx, Row)`select …`. Tests hold each row against its
 * schema, and fail where Postgres gives something else; elsewhere that costs nothing, and the schema is believed.
 */
export const queryRows =
  <S extends z.ZodType>(tx: Tx, schema: S) =>
  async (...statement: Parameters<typeof sql>): Promise<z.input<S>[]> => {
    const { rows } = await tx.execute(sql(...statement));
    if (env.NODE_ENV === "test") for (const row of rows) schema.parse(row);
    return rows as z.input<S>[];
  };
