import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import type { Moving } from "@server/records/container/places";
import { type PlacesPage, type PlacesQuery, placesFor } from "@server/records/container/places-page";
import { type SlotsQuery, slotsOf } from "@server/records/container/slots";
import type { z } from "zod";
import { objectFor } from "./object-for.ts";

/** All containers an object or a copy of it may go to, as a tree below each of the caller's workspaces. */
export const slotsOfObject = (actor: Actor, query: z.output<typeof SlotsQuery>, locale: Locale) =>
  reading(actor, async (tx) => slotsOf(tx, actor, (await movingOf(tx, actor, query)).moving, locale));

/** The same as the page shows it: one branch of the tree, or what is called so. */
export const placesForObject = (
  actor: Actor,
  query: z.output<typeof PlacesQuery>,
): Promise<z.input<typeof PlacesPage>> =>
  reading(actor, async (tx) => {
    const { moving, object } = await movingOf(tx, actor, query);
    const { path, places } = await placesFor(tx, actor, moving, query);
    return {
      workspace_id: object.workspaceId,
      source: { id: object.id, title: object.title, is_board: false, path },
      places,
    };
  });

async function movingOf(tx: Tx, actor: Actor, { id, as }: Pick<z.output<typeof SlotsQuery>, "id" | "as">) {
  const object = await objectFor(tx, actor, as === "move" ? "object.move" : "object.duplicate", id);
  const moving: Moving = { ...object, kind: "object", parentId: object.containerId, operation: as };
  return { object, moving };
}
