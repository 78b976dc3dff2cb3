import { inReach, uuids } from "@db/reach";
import { containers } from "@db/schema/container";
import { reading, type Tx } from "@db/transact";
import { wordsFor } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorize } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { operations } from "./place-rules.ts";
import { containersAsPlaces, type Moving, type PlaceSeen, workspacesAsPlaces } from "./places.ts";

export const SlotsQuery = z.object({ id: Id, as: z.enum(operations).default("move") });

/** A place something may go to, or not, and why; a workspace: as a board of it. */
const Slot = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(["workspace", "board", "container"]),
  allowed: z.boolean(),
  reason: z.string().optional(),
  get children(): z.ZodArray<typeof Slot> {
    return z.array(Slot);
  },
});
type Slot = { id: string; title: string; type: PlaceSeen["type"]; allowed: boolean; reason?: string; children: Slot[] };
export const Slots = z.array(Slot);

/** All places a container or a copy of it may go to, as a tree below each of the caller's workspaces. */
export const slotsOfContainer = (
  actor: Actor,
  { id, as }: z.output<typeof SlotsQuery>,
  locale: Locale,
): Promise<Slot[]> =>
  reading(actor, async (tx) => {
    const source = await containerFor(tx, actor, as === "move" ? "container.move" : "container.duplicate", id);
    if (!source.parentId) authorize(source, as === "move" ? "board.move" : "board.duplicate");
    return slotsOf(tx, actor, { kind: "container", operation: as, ...source }, locale);
  });

/** The whole tree, in two statements; a branch starts where the actor's reach does. */
export async function slotsOf(tx: Tx, actor: Actor, moving: Moving, locale: Locale): Promise<Slot[]> {
  const t = translator(locale);
  const roots = await workspacesAsPlaces(tx, actor, moving);
  const within = sql`${containers.workspaceId} = any (${uuids(roots.map(({ id }) => id))})`;
  const rows = await containersAsPlaces(tx, actor, moving, {
    which: sql`${within} and ${inReach(actor, containers.workspaceId, containers.id)}`,
  });
  const slotOf = ({ id, title, type, reason }: PlaceSeen): Slot => ({
    id,
    title,
    type,
    allowed: reason === null,
    ...(reason && { reason: wordsFor(t, reason) }),
    children: [],
  });
  const known = new Map([...roots, ...rows].map((place): [string, Slot] => [place.id, slotOf(place)]));
  for (const { id, parent_id, workspace_id } of rows)
    (known.get(parent_id ?? "") ?? known.get(workspace_id)!).children.push(known.get(id)!);
  return roots.map(({ id }) => known.get(id)!);
}
