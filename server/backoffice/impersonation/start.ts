import { sessions, users } from "@db/schema/user";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { IMPERSONATION_MINUTES } from "@server/core/constants";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { hashOfToken } from "@server/core/token";
import { requirePerson } from "@server/tenancy/api-key/is-program";
import { newSessionToken } from "@server/tenancy/session/device";
import { requirePassword } from "@server/tenancy/session/password-again";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Impersonation } from "./inputs.ts";

type Device = { kind: "web" | "api"; device: string; source: string };

/**
 * Starts a session in which a super admin acts as another user for a fixed hour. It is never prolonged, does not count
 * as a device, and ends with the session it was started from. A trigger records its end (db/session.sql). Throws
 * invalid for oneself or another super admin.
 */
export const impersonate = (actor: Actor, { id, reason }: z.output<typeof Impersonation>, device: Device) =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    if (id === actor.userId) throw invalid("impersonation.yourself", { code: "yourself" });
    await authorizeBoth(tx, actor.userId, id);
    await requirePassword(tx, actor);
    const token = newSessionToken();
    const [created] = await tx
      .insert(sessions)
      .values({
        id: hashOfToken(token),
        userId: id,
        ...device,
        impersonatorId: actor.userId,
        ownSessionId: actor.sessionId,
        expiresAt: sql`least(now() + make_interval(mins => ${IMPERSONATION_MINUTES}),
          (select own.expires_at from sessions own where own.id = ${actor.sessionId}))`,
      })
      .returning({ expiresAt: sessions.expiresAt });
    const until = created!.expiresAt;
    await recordEvent(tx, { userId: id, impersonatorId: actor.userId }, "impersonation.start", {
      workspaceId: null,
      aboutId: id,
      detail: { reason },
    });
    await enqueue(tx, "impersonation.sweep", { workspaceId: null, userId: id }, new Date(until.getTime() + 1000));
    return { token, until };
  });

/** Locks both users, so that neither becomes or stops being a super admin meanwhile. */
async function authorizeBoth(tx: Tx, impersonatorId: string, id: string): Promise<void> {
  await requirePerson(tx, id);
  const both = await tx
    .select({ id: users.id, isSuperAdmin: users.isSuperAdmin })
    .from(users)
    .where(inArray(users.id, [impersonatorId, id]))
    .orderBy(users.id)
    .for("share");
  const person = both.find((one) => one.id === id);
  if (!person || !both.some((one) => one.id === impersonatorId && one.isSuperAdmin)) throw notFound();
  if (person.isSuperAdmin) throw invalid("impersonation.super_admin", { code: "super_admin" });
}

/** Deletes impersonations that have ended. */
export const sweepImpersonations = (userId: string) =>
  transact(asOperator, (tx) =>
    tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), isNotNull(sessions.impersonatorId), sql`${sessions.expiresAt} <= now()`)),
  );
