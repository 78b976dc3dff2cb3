import { inboxAddresses, inboxPapers, inboxSenders } from "@db/schema/inbox";
import { storeGenerated } from "@server/platform/files/store";
import { newPublicId } from "@server/records/object/create";
import { pdf } from "../upload-of.ts";
import type { Make } from "./make.ts";
import { idOf, inTransaction } from "./make-context.ts";

/** A paper that waits in the inbox: of the floor, or of the workspace. */
export function makePaper(make: Make, { ofFloor = true } = {}) {
  const { workspace: workspaceId } = make;
  const bytes = Buffer.from(pdf(make.text())); // once: a transaction that stores bytes runs twice
  return inTransaction(async (tx) => {
    const sha256 = await storeGenerated(tx, workspaceId, bytes, "application/pdf");
    const containerId = ofFloor ? make.floor : null;
    const about = { sha256, name: make.text(), type: "pdf" as const, size: bytes.length, state: "read" as const };
    const row = { workspaceId, containerId, ...about, lines: make.text(), body: make.text(), createdBy: make.owner };
    return { id: workspaceId, paper: idOf(await tx.insert(inboxPapers).values(row).returning({ id: inboxPapers.id })) };
  });
}

/** How a workspace takes papers by mail. Gives a sender whom it knows. */
export const makeInboxAddress = ({ workspace: workspaceId, email }: Make) =>
  inTransaction(async (tx) => {
    await tx.insert(inboxAddresses).values({ workspaceId, token: newPublicId().toLowerCase() }).onConflictDoNothing();
    const sender = email();
    await tx.insert(inboxSenders).values({ workspaceId, email: sender });
    return sender;
  });
