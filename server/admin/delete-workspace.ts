import { overTheWall, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { holdMembers } from "@server/member/hold-members";
import { requirePassword } from "@server/session/password-again";
import { closeWorkspace } from "@server/workspace/delete";
import type { z } from "zod";
import { admitToBackOffice } from "./admit.ts";
import type { AdminWorkspaceToDelete } from "./workspace-inputs.ts";

/** Ends somebody else's workspace. Invoices stay, as the law asks; all else of it is removed by a job. */
export const deleteWorkspaceAsAdmin = (actor: Actor, { id, reason }: z.output<typeof AdminWorkspaceToDelete>) =>
  transact(overTheWall, async (tx) => {
    admitToBackOffice(actor);
    await requirePassword(tx, actor);
    const { name } = await holdMembers(tx, actor, id, "workspace.delete");
    await closeWorkspace(tx, actor, id, name, { reason });
  });
