import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { restoreRows } from "@server/records/deletion/restore";
import { statesComputedOnce } from "@server/records/object/state-once";
import { z } from "zod";
import type { Reason } from "./inputs.ts";
import { objectsOf } from "./point-work.ts";
import { type DoneAct, markRestored, type Undone } from "./record.ts";
import { sorted } from "./rows.ts";

/** What an act deleted of objects: whether it is back already, and whether where it belongs is deleted. */
export const Deleted = z.object({
  id: z.string(),
  title: z.string(),
  container_id: z.string(),
  object_id: z.string().nullable(),
  deletion: z.string(),
  may: z.boolean(),
  is_back: z.boolean(),
  place_gone: z.boolean(),
});

/** Restores these rows, but those that are back already, and those whose place is deleted. */
export async function restoreDeleted(
  tx: Tx,
  actor: Actor,
  { id, batch }: DoneAct,
  kind: "action_point" | "file" | "report",
  rows: readonly z.infer<typeof Deleted>[],
): Promise<Undone> {
  const why = new Map<string, Reason>([
    ...rows.filter((row) => row.place_gone).map((row) => [row.id, "place_gone"] as const),
    ...rows.filter((row) => row.is_back).map((row) => [row.id, "changed"] as const),
  ]);
  const { going, left } = sorted(rows, why);
  const deletions = going.map(({ deletion }) => deletion);
  await markRestored(tx, actor, { id, batch, kind, rows: going });
  await statesComputedOnce(tx, id, objectsOf(going), () => restoreRows(tx, id, kind, deletions));
  return { count: going.length, left };
}
