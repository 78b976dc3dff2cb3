import { sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { recordEvent } from "@server/core/event";
import { hashOfToken } from "@server/core/token";
import { eq } from "drizzle-orm";
import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";
import { nextNumber } from "./make-context.ts";

/** A file that the caller added to an object together with others; gives what the calls name it by. */
export async function makeBatch(make: Make, { role, userId, sessionId }: Caller) {
  const { id, fileId } = await make.file(undefined, { by: userId ?? undefined });
  const batch = `01900000-0000-7000-8000-${String(nextNumber()).padStart(12, "0")}`;
  await transact(asOperator, async (tx) => {
    const [session] = await tx
      .select({ impersonatorId: sessions.impersonatorId })
      .from(sessions)
      .where(eq(sessions.id, hashOfToken(sessionId ?? "")));
    // who is of another workspace did nothing in this one
    const by = userId && role !== "rival" ? { userId, impersonatorId: session?.impersonatorId ?? null } : null;
    const detail = { object_id: id, batch };
    await recordEvent(tx, by, "file.upload", { workspaceId: make.workspace, aboutId: fileId, detail });
  });
  return { id, batch };
}
