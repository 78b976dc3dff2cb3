import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { workspacesOf } from "@server/tenancy/workspace/view";
import { authorizePerson } from "./edit.ts";

/** The workspaces somebody is in: for themselves, and super admins. */
export function workspacesOfPerson(actor: Actor, id: string) {
  authorizePerson(actor, id);
  return reading(actor, (tx) => workspacesOf(tx, actor, id));
}
