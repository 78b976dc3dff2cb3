import { Id } from "@server/core/fields";
import type { Values } from "@server/http/forms";
import { z } from "zod";
import type { Args } from "./api.server.ts";

const Named = z.object({ operation_id: Id, operation_workspace: Id });

/**
 * As what a form is applied once, of who sends it, as its script named it (offline/operation-field.tsx); undefined
 * where it did not, or where the workspace is none of theirs: then the form is answered like any other.
 */
export function operationOf({ context: { actor } }: Args, sent: Values) {
  const { data } = Named.safeParse(sent);
  if (!data || !actor) return undefined;
  const { operation_id: id, operation_workspace: workspaceId } = data;
  if (actor.workspaceIds !== "all" && !actor.workspaceIds.includes(workspaceId)) return undefined;
  return { id, userId: actor.userId, workspaceId };
}
