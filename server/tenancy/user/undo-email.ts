import { randomUUID } from "node:crypto";
import { mailedTokens, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { EMAIL_UNDO_DAYS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { forgetFactors } from "@server/tenancy/factor/forget";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { findMailedToken, useMailedToken } from "./mailed-token.ts";
import { isTaken, moveTo } from "./move-email.ts";
import { makeResetToken } from "./reset-token.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const overOrWrong = () => invalid("user.undo_wrong", { field: "token", code: "invalid_token" });
const taken = () => invalid("user.undo_taken", { field: "token", code: "user_exists" });

/** The address that a link restores, without using it. */
export const findEmailUndo = (token: string): Promise<{ email: string }> =>
  reading(asOperator, async (tx) => {
    const change = await findMailedToken(tx, "email_undo", token);
    if (!change?.email) throw overOrWrong();
    if (await isTaken(tx, change.email, change.userId)) throw taken();
    return { email: change.email };
  });

/**
 * Undoes a change of address with the link mailed to the earlier address, within EMAIL_UNDO_DAYS, without a session:
 * restores the address, removes the password and the factors that the intruder may have added, from EMAIL_UNDO_DAYS before the change on, ends all sessions and mailed links, and returns a token to set a new
 * password. Links that undo this and later changes become invalid, because they were mailed to addresses of the
 * intruder; those of earlier changes stay. Does nothing if another account has the address by now.
 */
export const undoEmail = (token: string) =>
  transact(asOperator, async (tx) => {
    const change = await useMailedToken(tx, "email_undo", token);
    if (!change?.email) throw overOrWrong();
    const { userId, email, createdAt } = change;
    if (await isTaken(tx, email, userId)) throw taken();
    await tx
      .update(mailedTokens)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(mailedTokens.userId, userId),
          eq(mailedTokens.kind, "email_undo"),
          isNull(mailedTokens.usedAt),
          gte(mailedTokens.createdAt, createdAt),
        ),
      );
    await moveTo(tx, { userId, email, keep: null, by: "undo" });
    await forgetFactors(tx, userId, { since: new Date(createdAt.getTime() - EMAIL_UNDO_DAYS * DAY_MS) });
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
    await recordEvent(tx, { userId, impersonatorId: null }, "user.undo_email", { workspaceId: null, aboutId: userId });
    return { email, token: await makeResetToken(tx, userId, randomUUID()) };
  });
