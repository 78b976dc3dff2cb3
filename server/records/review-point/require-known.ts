import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { z } from "zod";
import { comesAlong } from "./codes.ts";

const Row = z.object({ active: z.boolean() });

/** It is on the workspace's list and in use there; `kept`: whoever had it keeps it. Otherwise the field is refused. */
export async function requireKnown(
  tx: Tx,
  workspaceId: string,
  code: string,
  { kept = false, field = "review_point" } = {},
): Promise<void> {
  if (kept) return;
  const rows = await queryRows(
    tx,
    Row,
  )`select active from review_points where (workspace_id, code) = (${workspaceId}, ${code})`;
  if (!(rows[0]?.active ?? comesAlong(code))) throw invalid("review_point.unknown", field);
}
