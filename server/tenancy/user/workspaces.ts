import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { workspacesOf } from "@server/tenancy/workspace/view";
import { authorizePerson } from "./edit.ts";

/** A user's workspaces, for the user themselves and for super admins. */
export function workspacesOfPerson(actor: Actor, id: string) {
  authorizePerson(actor, id);
  return reading(actor, (tx) => workspacesOf(tx, actor, id));
}
