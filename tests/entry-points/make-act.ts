import { sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { recordEvent } from "@server/core/event";
import { hashOfToken } from "@server/core/token";
import { eq } from "drizzle-orm";
import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";
import { nextNumber } from "./make-context.ts";

/** An act of the caller on many objects, which gave one a tag; gives what the calls name it by. */
export async function makeAct(make: Make, { role, userId, sessionId }: Caller) {
  const aboutId = await make.object();
  const workspaceId = make.workspace;
  const batch = `01900000-0000-7000-8000-${String(nextNumber()).padStart(12, "0")}`;
  await transact(asOperator, async (tx) => {
    const [session] = await tx
      .select({ impersonatorId: sessions.impersonatorId })
      .from(sessions)
      .where(eq(sessions.id, hashOfToken(sessionId ?? "")));
    // who is of another workspace did nothing in this one
    const by = userId && role !== "rival" ? { userId, impersonatorId: session?.impersonatorId ?? null } : null;
    const detail = { batch, was: { tags: [] }, now: { tags: [] } };
    await recordEvent(tx, by, "object.edit", { workspaceId, aboutId, detail });
    const done = { batch, act: "add_tags", count: 1, left: [], left_count: 0 };
    await recordEvent(tx, by, "object.change_several", { workspaceId, detail: done });
  });
  return { id: workspaceId, batch };
}
