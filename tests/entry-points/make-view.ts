import { views } from "@db/schema/view";
import type { Make } from "./make.ts";
import { idOf, inTransaction } from "./make-context.ts";

/** A view of the list of objects that everybody in the workspace has. */
export const makeView = ({ workspace: workspaceId, workspaceText }: Make) =>
  inTransaction(async (tx) => ({
    id: workspaceId,
    viewId: idOf(
      await tx
        .insert(views)
        .values({ workspaceId, list: "objects", title: workspaceText(), asked: {} })
        .returning({ id: views.id }),
    ),
  }));
