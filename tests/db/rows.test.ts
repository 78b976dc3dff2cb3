import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { expect, test } from "vitest";
import { z } from "zod";

test("a row of raw SQL that is not as its schema says fails in tests", async () => {
  const Row = z.object({ n: z.number() });
  const result = reading(asOperator, (tx) => queryRows(tx, Row)`select 'one' as n`);
  await expect(result).rejects.toThrow(z.ZodError);
});
