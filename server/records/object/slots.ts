import { readingAcross, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import type { MoveSource } from "@server/records/container/places";
import { listPlaces, type PlacesPage, type PlacesQuery } from "@server/records/container/places-page";
import { type SlotsQuery, slotTree } from "@server/records/container/slots";
import type { z } from "zod";
import { objectFor } from "./object-for.ts";

/** The containers that an object can be moved or copied into, as a tree for each of the caller's workspaces. */
export const slotsOfObject = (actor: Actor, query: z.output<typeof SlotsQuery>, locale: Locale) =>
  readingAcross(actor, async (tx) => slotTree(tx, actor, (await findSource(tx, actor, query)).moving, locale));

/** The same for the page: one branch of the tree, or the containers whose names match the search. */
export const placesForObject = (
  actor: Actor,
  query: z.output<typeof PlacesQuery>,
): Promise<z.input<typeof PlacesPage>> =>
  readingAcross(actor, async (tx) => {
    const { moving, object } = await findSource(tx, actor, query);
    const { path, places } = await listPlaces(tx, actor, moving, query);
    return {
      workspace_id: object.workspaceId,
      source: { id: object.id, title: object.title, is_board: false, path },
      places,
    };
  });

/** The object that is moved or copied. Throws not found or forbidden. */
async function findSource(tx: Tx, actor: Actor, { id, as }: Pick<z.output<typeof SlotsQuery>, "id" | "as">) {
  const object = await objectFor(tx, actor, as === "move" ? "object.move" : "object.duplicate", id);
  const moving: MoveSource = { ...object, kind: "object", parentId: object.containerId, operation: as };
  return { object, moving };
}
