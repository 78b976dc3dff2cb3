import { factorResets } from "@db/schema/factor";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { FACTOR_RESET_HOURS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { readSigned, signed } from "@server/tenancy/session/signed";
import { and, eq, isNull, sql } from "drizzle-orm";

/** The token in the link with which a person keeps their factors, without signing in. */
export const resetToken = (userId: string, resetId: string): Promise<string> =>
  signed("factor reset", userId, `${FACTOR_RESET_HOURS + 1}h`, { reset: resetId });

const over = () => invalid("factor.reset.over", { field: "token", code: "invalid_token" });

async function waitingFor(tx: Tx, token: string) {
  const payload = await readSigned("factor reset", token);
  if (!payload || typeof payload.reset !== "string") throw over();
  const [waiting] = await tx
    .select({
      id: factorResets.id,
      workspaceId: factorResets.workspaceId,
      userId: factorResets.userId,
      dueAt: factorResets.dueAt,
      workspace: workspaces.name,
    })
    .from(factorResets)
    .innerJoin(workspaces, eq(workspaces.id, factorResets.workspaceId))
    .where(and(eq(factorResets.id, payload.reset), eq(factorResets.userId, payload.sub), isNull(factorResets.endedAt)));
  if (!waiting) throw over();
  return waiting;
}

/** What the link is about, without using it. Throws 422: it was done, dropped, or is no such link. */
export const findReset = (token: string): Promise<{ workspace: string; due_at: string }> =>
  reading(asOperator, async (tx) => {
    const { workspace, dueAt } = await waitingFor(tx, token);
    return { workspace, due_at: dueAt.toISOString() };
  });

/** The person keeps their factors. Throws as findReset(). */
export const keepFactors = (token: string): Promise<void> =>
  transact(asOperator, async (tx) => {
    const { id, userId, workspaceId } = await waitingFor(tx, token);
    const [kept] = await tx
      .update(factorResets)
      .set({ endedAt: sql`now()` })
      .where(and(eq(factorResets.id, id), isNull(factorResets.endedAt)))
      .returning({ id: factorResets.id });
    if (!kept) throw over();
    await recordEvent(tx, { userId, impersonatorId: null }, "member.cancel_factor_reset", {
      workspaceId,
      aboutId: userId,
    });
  });

/** What waits for a person, with the token to keep their factors; null: nothing. */
export async function resetWaitingFor(tx: Tx, userId: string) {
  const [waiting] = await tx
    .select({ id: factorResets.id, workspace: workspaces.name, dueAt: factorResets.dueAt })
    .from(factorResets)
    .innerJoin(workspaces, eq(workspaces.id, factorResets.workspaceId))
    .where(and(eq(factorResets.userId, userId), isNull(factorResets.endedAt)));
  if (!waiting) return null;
  const { id, workspace, dueAt } = waiting;
  return { workspace, due_at: dueAt.toISOString(), token: await resetToken(userId, id) };
}
