import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
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
