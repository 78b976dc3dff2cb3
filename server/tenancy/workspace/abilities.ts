import { reading } from "@db/transact";
import { type Actor, may } from "@server/core/actor";
import { abilities } from "@server/core/policy";
import { workspaceFor } from "./workspace-for.ts";

/** The names of all that the actor may do in a workspace now. */
export const abilitiesIn = (actor: Actor, id: string): Promise<{ abilities: string[] }> =>
  reading(actor, async (tx) => {
    const access = await workspaceFor(tx, actor, "workspace.see", id);
    return { abilities: abilities.filter(({ verb, own }) => may(access, verb, { own })).map(({ name }) => name) };
  });
