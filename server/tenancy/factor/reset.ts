import { factorResets } from "@db/schema/factor";
import { users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { type Actor, authorizeIn } from "@server/core/actor";
import { FACTOR_RESET_HOURS } from "@server/core/constants";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { findRole, lockMembers } from "@server/tenancy/member/lock-members";
import { isProvenBy } from "@server/tenancy/provider/proven";
import { needsPassword, requirePassword } from "@server/tenancy/session/password-again";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { FactorResetOf, FactorResetView } from "./inputs.ts";
import { hasSecondFactor } from "./second-factor.ts";

type Whose = z.output<typeof FactorResetOf>;
type Refused = NonNullable<z.output<typeof FactorResetView>["refused"]>;
const isOf = ({ id, userId }: Whose) => and(eq(factorResets.workspaceId, id), eq(factorResets.userId, userId));

/**
 * Why the admins of a workspace may not have the factors of that member removed, null: they may. Whoever
 * also works elsewhere would be reached there with nothing but the password: that is only for the company whose domain
 * their address is in, and of nobody who owns a workspace elsewhere.
 */
export async function refusedReset(tx: Tx, { id, userId }: Whose): Promise<Refused | null> {
  const [person] = await tx
    .select({ has: hasSecondFactor(), isSuperAdmin: users.isSuperAdmin, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const role = await findRole(tx, id, userId);
  if (!person || !role || role === "tablet") throw notFound();
  if (!person.has) return "has_none";
  if (person.isSuperAdmin) return "super_admin";
  const elsewhere = await tx
    .select({ ownerId: workspaces.ownerId })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), ne(workspaces.id, id), isNull(workspaces.deletedAt)));
  if (elsewhere.length === 0) return null;
  if (elsewhere.some(({ ownerId }) => ownerId === userId)) return "elsewhere";
  return (await isProvenBy(tx, id, person.email)) ? null : "elsewhere";
}

/** For the page of a member: whether their factors may be removed, and until when they can keep them. */
export const factorResetOf = (actor: Actor, whose: Whose): Promise<z.input<typeof FactorResetView>> =>
  reading(asOperator, async (tx) => {
    authorizeIn(actor, whose.id, "member.edit");
    const refused = whose.userId === actor.userId ? "own" : await refusedReset(tx, whose);
    const [person] = await tx
      .select({ name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
      .from(users)
      .where(eq(users.id, whose.userId));
    const [waiting] = await tx
      .select({ dueAt: factorResets.dueAt })
      .from(factorResets)
      .where(and(isOf(whose), isNull(factorResets.endedAt)));
    return {
      workspace_id: whose.id,
      person: { id: whose.userId, name: person?.name ?? "" },
      refused,
      due_at: waiting?.dueAt.toISOString() ?? null,
      asks_password: await needsPassword(tx, actor),
    };
  });

/**
 * Asks that the factors of a member be removed, in FACTOR_RESET_HOURS; they are mailed and can keep them until then. Asks
 * for the password again. Throws 422 where it is refused.
 */
export const askFactorReset = (actor: Actor, whose: Whose): Promise<void> =>
  transact(asOperator, async (tx) => {
    await lockMembers(tx, actor, whose.id, "member.edit");
    await requirePassword(tx, actor);
    const refused = whose.userId === actor.userId ? "own" : await refusedReset(tx, whose);
    if (refused) throw invalid(`factor.reset.${refused}`, { code: "not_resettable" });
    const [asked] = await tx
      .insert(factorResets)
      .values({
        workspaceId: whose.id,
        userId: whose.userId,
        askedBy: actor.userId,
        dueAt: sql`now() + make_interval(hours => ${FACTOR_RESET_HOURS})`,
      })
      .onConflictDoNothing()
      .returning({ id: factorResets.id });
    if (!asked) return; // it waits already
    await enqueue(tx, "factor.mail_reset", { workspaceId: whose.id, userId: whose.userId, resetId: asked.id });
    await recordEvent(tx, actor, "member.ask_factor_reset", { workspaceId: whose.id, aboutId: whose.userId });
  });

/** Drops it before it is due. */
export const cancelFactorReset = (actor: Actor, whose: Whose): Promise<void> =>
  transact(asOperator, async (tx) => {
    await lockMembers(tx, actor, whose.id, "member.edit");
    const [dropped] = await tx
      .update(factorResets)
      .set({ endedAt: sql`now()` })
      .where(and(isOf(whose), isNull(factorResets.endedAt)))
      .returning({ id: factorResets.id });
    if (!dropped) return;
    await recordEvent(tx, actor, "member.cancel_factor_reset", { workspaceId: whose.id, aboutId: whose.userId });
  });
