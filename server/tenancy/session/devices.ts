import { sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { forbidByCompany } from "@server/tenancy/user/company-session";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { forbidTablet } from "@server/tenancy/user/tablet";
import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { DeviceView } from "./inputs.ts";
import { endSession } from "./session.ts";
import { deviceInWords } from "./user-agent.ts";

/** The actor's sessions, without those of impersonators. */
const isOwn = (actor: Actor) => and(eq(sessions.userId, actor.userId), isNull(sessions.impersonatorId));

/** The current one first, then by last use. */
export const devicesOf = (actor: Actor): Promise<z.input<typeof DeviceView>[]> =>
  reading(asOperator, async (tx) => {
    const isThis = sql<boolean>`${sessions.id} = ${actor.sessionId ?? ""}`;
    const { kind, device, source, usedAt, createdAt } = sessions;
    const rows = await tx
      .select({ id: sessions.id, kind, device, source, usedAt, createdAt, is_this: isThis })
      .from(sessions)
      .where(and(isOwn(actor), sql`${sessions.expiresAt} > now()`))
      .orderBy(desc(isThis), desc(usedAt), sessions.id);
    return rows.map(({ usedAt, createdAt, device, ...row }) => ({
      ...row,
      ...deviceInWords(device),
      used_at: usedAt.toISOString(),
      signed_in_at: createdAt.toISOString(),
    }));
  });

/** Ends a session and its tokens. */
export const endDevice = (actor: Actor, id: string) =>
  transact(asOperator, async (tx) => {
    forbidImpersonated(actor);
    forbidByCompany(actor);
    forbidTablet(actor);
    const ended = await tx
      .delete(sessions)
      .where(and(isOwn(actor), eq(sessions.id, id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw notFound();
    await recordEvent(tx, actor, "session.end", { workspaceId: null, aboutId: actor.userId });
  });

/**
 * Ends the current session. The end of an impersonation is recorded by a trigger, not here.
 */
export async function leave(actor: Actor, sessionId: string): Promise<void> {
  await endSession(sessionId);
  if (actor.impersonatorId) return;
  await transact(asOperator, (tx) =>
    recordEvent(tx, actor, "session.leave", { workspaceId: null, aboutId: actor.userId }),
  );
}

export const endOtherDevices = (actor: Actor) =>
  transact(asOperator, async (tx) => {
    forbidImpersonated(actor);
    forbidByCompany(actor);
    forbidTablet(actor);
    await tx.delete(sessions).where(and(isOwn(actor), ne(sessions.id, actor.sessionId ?? "")));
    await recordEvent(tx, actor, "session.end_others", { workspaceId: null, aboutId: actor.userId });
  });
