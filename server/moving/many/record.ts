import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvent, recordEvents } from "@server/core/event";
import type { EventVerb } from "@server/core/event-verbs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Left, MOST_LEFT, type Noun } from "./inputs.ts";

const New = z.object({ id: z.string() });

/** The id of an act, which each of its events has. */
export const newBatch = async (tx: Tx): Promise<string> => (await queryRows(tx, New)`select uuidv7() as id`)[0]!.id;

type Done = { workspaceId: string; batch: string; act: string; count: number; left: readonly Left[] };

/** Records an act on many rows, or that it was taken back: how many it changed, and which stayed and why. */
export const recordAct = (
  tx: Tx,
  actor: Actor,
  verb: `${Noun}.${"change" | "undo"}_several`,
  { workspaceId, left, ...done }: Done,
) =>
  recordEvent(tx, actor, verb, {
    workspaceId,
    detail: {
      ...done,
      left: left.slice(0, MOST_LEFT).map(({ id, reason }) => [id, reason]),
      left_count: left.length,
    },
  });

/** An act that was done, by the moment of its events. */
export type DoneAct = { id: string; batch: string; at: string };
export type Undone = { count: number; left: Left[] };

const Recorded = z.object({
  id: z.string(),
  title: z.string(),
  was: z.record(z.string(), z.unknown()).nullable(),
  now: z.record(z.string(), z.unknown()).nullable(),
  /** Of deleted ones: the id of the deletion. */
  deletion: z.string().nullable(),
});
type Recorded<Values> = Pick<z.infer<typeof Recorded>, "id" | "title" | "deletion"> & {
  was: Values | null;
  now: Values | null;
};

/** What the events of an act say of each row. */
export const eventsOf = async <Values>(tx: Tx, { id, batch, at }: DoneAct, verb: EventVerb) =>
  (await queryRows(tx, Recorded)`
    select e.about_id as id, e.title, e.detail -> 'was' as was, e.detail -> 'now' as now,
      e.detail ->> 'deletion' as deletion
    from events e where (e.workspace_id, e.verb, e.at) = (${id}::uuid, ${verb}, ${at}::timestamptz)
      and e.detail ->> 'batch' = ${batch}`) as Recorded<Values>[];

type Back = {
  id: string;
  batch: string;
  kind: Noun;
  rows: readonly { id: string; title: string; deletion: string }[];
};

/** Records that deleted rows are restored; the caller restores them. */
export async function markRestored(tx: Tx, actor: Actor, { id: workspaceId, batch, kind, rows }: Back): Promise<void> {
  const ids = rows.map(({ deletion }) => deletion);
  await tx.execute(sql`
    update deletions set restored_at = now() where workspace_id = ${workspaceId} and id = any (${uuids(ids)})`);
  await recordEvents(
    tx,
    actor,
    `${kind}.restore`,
    rows.map(({ id, title, deletion }) => ({
      ...{ workspaceId, aboutId: id, title },
      detail: { undoes: batch, deletion },
    })),
  );
}
