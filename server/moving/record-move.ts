import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { z } from "zod";

type Moved = { workspaceId: string; id: string; title: string; from: string; to: string };
const Titles = z.object({ id: z.string(), title: z.string() });

/** Records in the history of both objects what moved away, and where from and to. */
export async function recordMove(
  tx: Tx,
  actor: Actor,
  noun: "file" | "report",
  { workspaceId, id, title: part, from, to }: Moved,
): Promise<void> {
  const titles = await queryRows(tx, Titles)`select id, title from objects
    where workspace_id = ${workspaceId} and id in (${from}, ${to})`;
  const titleOf = (objectId: string) => titles.find((object) => object.id === objectId)?.title ?? "";
  const detail = (other: string) => ({ part, part_id: id, other: titleOf(other), object_id: other });
  const about = (objectId: string) => ({ workspaceId, aboutId: objectId, title: titleOf(objectId) });
  await recordEvent(tx, actor, `${noun}.move_away`, { ...about(from), detail: detail(to) });
  await recordEvent(tx, actor, `${noun}.move_here`, { ...about(to), detail: detail(from) });
}
