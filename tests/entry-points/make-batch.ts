import { asOperator, transact } from "@db/transact";
import { recordEvent } from "@server/core/event";
import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";
import { causedBy, nextBatch } from "./make-context.ts";

/** A file that the caller added to an object together with others; gives what the calls name it by. */
export async function makeBatch(make: Make, caller: Caller) {
  const { id, fileId } = await make.file(undefined, { by: caller.userId ?? undefined });
  const batch = nextBatch();
  await transact(asOperator, async (tx) => {
    const by = await causedBy(tx, caller);
    const detail = { object_id: id, batch };
    await recordEvent(tx, by, "file.upload", { workspaceId: make.workspace, aboutId: fileId, detail });
  });
  return { id, batch };
}
