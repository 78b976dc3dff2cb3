import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import type { PackView } from "./inputs.ts";
import { packFor } from "./pack-for.ts";
import { packView } from "./view.ts";

/** How a pack stands, for who asked for it. `workspaceId`: where the address names it. Throws not found. */
export const getPack = (actor: Actor, id: string, workspaceId?: string): Promise<PackView> =>
  reading(actor, async (tx) => packView(await packFor(tx, actor, id, workspaceId)));
