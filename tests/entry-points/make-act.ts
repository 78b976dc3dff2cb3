import { asOperator, transact } from "@db/transact";
import { recordEvent } from "@server/core/event";
import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";
import { causedBy, nextBatch } from "./make-context.ts";

/** An act of the caller on many objects, which gave one a tag; gives what the calls name it by. */
export async function makeAct(make: Make, caller: Caller) {
  const aboutId = await make.object();
  const workspaceId = make.workspace;
  const batch = nextBatch();
  await transact(asOperator, async (tx) => {
    const by = await causedBy(tx, caller);
    const detail = { batch, was: { tags: [] }, now: { tags: [] } };
    await recordEvent(tx, by, "object.edit", { workspaceId, aboutId, detail });
    const done = { batch, act: "add_tags", count: 1, left: [], left_count: 0 };
    await recordEvent(tx, by, "object.change_several", { workspaceId, detail: done });
  });
  return { id: workspaceId, batch };
}
