import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { abilitiesOf, type Verb } from "@server/core/policy";
import { workspaceFor } from "./workspace-for.ts";

/** What somebody may do in a workspace now. */
export const abilitiesIn = (actor: Actor, id: string): Promise<{ abilities: Verb[] }> =>
  reading(actor, async (tx) => {
    const { standing, locked, unproven } = await workspaceFor(tx, actor, "workspace.see", id);
    return { abilities: abilitiesOf(standing, locked, unproven) };
  });
