import { inReach, uuids } from "@db/reach";
import { containers } from "@db/schema/container";
import { readingAcross, type Tx } from "@db/transact";
import { wordsFor } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorize } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { operations } from "./place-rules.ts";
import { containersAsPlaces, type MoveSource, type PlaceOption, workspacesAsPlaces } from "./places.ts";

export const SlotsQuery = z.object({ id: Id, as: z.enum(operations).default("move") });

/** A place where something may go (into a workspace as a board), or may not: then `reason` says why in words. */
export const Slot = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(["workspace", "board", "container"]),
  allowed: z.boolean(),
  reason: z.string().optional(),
  get children(): z.ZodArray<typeof Slot> {
    return z.array(Slot);
  },
});
export type Slot = {
  id: string;
  title: string;
  type: PlaceOption["type"];
  allowed: boolean;
  reason?: string;
  children: Slot[];
};
export const Slots = z.array(Slot);

/** The places where a container can be moved or copied, as a tree for each of the caller's workspaces. */
export const slotsOfContainer = (
  actor: Actor,
  { id, as }: z.output<typeof SlotsQuery>,
  locale: Locale,
): Promise<Slot[]> =>
  readingAcross(actor, async (tx) => {
    const source = await containerFor(tx, actor, as === "move" ? "container.move" : "container.duplicate", id);
    if (!source.parentId) authorize(source, as === "move" ? "board.move" : "board.duplicate");
    return slotTree(tx, actor, { kind: "container", operation: as, ...source }, locale);
  });

/** The whole tree, in two statements. A container whose parent is out of reach is directly below its workspace. */
export async function slotTree(tx: Tx, actor: Actor, source: MoveSource, locale: Locale): Promise<Slot[]> {
  const t = translator(locale);
  const roots = await workspacesAsPlaces(tx, actor, source);
  const within = sql`${containers.workspaceId} = any (${uuids(roots.map(({ id }) => id))})`;
  const rows = await containersAsPlaces(tx, actor, source, {
    which: sql`${within} and ${inReach(actor, containers.workspaceId, containers.id)}`,
  });
  const slotOf = ({ id, title, type, reason }: PlaceOption): Slot => ({
    id,
    title,
    type,
    allowed: reason === null,
    ...(reason && { reason: wordsFor(t, reason) }),
    children: [],
  });
  const slots = new Map([...roots, ...rows].map((place): [string, Slot] => [place.id, slotOf(place)]));
  for (const { id, parent_id, workspace_id } of rows)
    (slots.get(parent_id ?? "") ?? slots.get(workspace_id)!).children.push(slots.get(id)!);
  return roots.map(({ id }) => slots.get(id)!);
}
