import { randomInt } from "node:crypto";
import { ownFields } from "@db/schema/own-field";
import type { Make } from "./make.ts";
import { idOf, inTransaction } from "./make-context.ts";

/** An own field of the workspace; its id. */
export const makeOwnField = ({ workspace: workspaceId, workspaceText }: Make) =>
  inTransaction(async (tx) =>
    idOf(
      await tx
        .insert(ownFields)
        .values({ workspaceId, key: `f${randomInt(1e9)}`, type: "text", titles: { nl: workspaceText() } })
        .returning({ id: ownFields.id }),
    ),
  );
