import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { z } from "zod";
import { isBuiltIn } from "./codes.ts";

const Row = z.object({ active: z.boolean() });

/**
 * Throws a field error unless the review point is on the workspace's list and active. With `alreadyUsed` it may be
 * anything: the record has it already.
 */
export async function requireKnown(
  tx: Tx,
  workspaceId: string,
  code: string,
  { alreadyUsed = false, field = "review_point" } = {},
): Promise<void> {
  if (alreadyUsed) return;
  const rows = await queryRows(
    tx,
    Row,
  )`select active from review_points where (workspace_id, code) = (${workspaceId}, ${code})`;
  if (!(rows[0]?.active ?? isBuiltIn(code))) throw invalid("review_point.unknown", field);
}
