import { authenticatorApps } from "@db/schema/factor";
import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { countCodeAttempt } from "@server/core/attempts";
import { invalid, notFound } from "@server/core/errors";
import { qrSvg } from "@server/platform/qr";
import { and, eq, isNull, sql } from "drizzle-orm";
import { acceptAppCode, addressFor, newSecret, sealedSecret, secretIn } from "./app-codes.ts";
import { tellOfChange } from "./changed.ts";
import { afterAdding, ownFactors } from "./first-factor.ts";
import { endLastFactor, requireNotLast } from "./last-factor.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { hasAny } from "./second-factor.ts";

/**
 * Begins to set up an authenticator app, or begins anew: its secret counts once its first code was right. The app in use
 * must be removed first.
 */
export const startApp = (actor: Actor): Promise<void> =>
  transact(asOperator, async (tx) => {
    const { app } = await ownFactors(tx, actor);
    if (app) throw invalid("factor.app.there", { code: "already_there" });
    const secret = sealedSecret(newSecret(), actor.userId);
    await tx
      .insert(authenticatorApps)
      .values({ userId: actor.userId, secret })
      .onConflictDoUpdate({ target: authenticatorApps.userId, set: { secret, lastStep: 0, createdAt: sql`now()` } });
  });

/** The QR code and the secret of the app that is being set up. Throws 404: none is. */
export const appInSetUp = (actor: Actor): Promise<{ qr: string; secret: string }> =>
  transact(asOperator, async (tx) => {
    await ownFactors(tx, actor);
    const [app] = await tx
      .select({ secret: authenticatorApps.secret })
      .from(authenticatorApps)
      .where(and(eq(authenticatorApps.userId, actor.userId), isNull(authenticatorApps.confirmedAt)));
    const secret = app && secretIn(app.secret, actor.userId);
    if (!secret) throw notFound();
    return { qr: qrSvg(addressFor(secret, actor.email), 4), secret: secret.replace(/(.{4})(?=.)/g, "$1 ") };
  });

/** The first code of the app puts it to use. Returns recovery codes to be shown once, if it is the first factor. */
export async function confirmApp(actor: Actor, code: string, source: string): Promise<{ codes: string[] | null }> {
  await transact(asOperator, (tx) => ownFactors(tx, actor)); // what is refused before is no try
  const { undo } = await countCodeAttempt({ userId: actor.userId, source });
  return transact(asOperator, async (tx) => {
    const before = await ownFactors(tx, actor);
    if (before.app || !(await acceptAppCode(tx, actor.userId, code.replace(/\s/g, ""), { confirms: true })))
      throw invalid("factor.code_wrong", { field: "code", code: "wrong_code" });
    await undo(tx);
    const codes = await afterAdding(tx, actor, before);
    await tellOfChange(tx, actor.userId, { what: "app_added" });
    return { codes };
  });
}

/** Removes the app. The last factor stays while somebody requires one. */
export const removeApp = (actor: Actor): Promise<void> =>
  transact(asOperator, async (tx) => {
    const before = await ownFactors(tx, actor);
    const isLast = before.app && before.passkeys === 0;
    if (isLast) requireNotLast(actor);
    await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, actor.userId));
    if (!before.app) return; // it was only being set up
    if (isLast) await endLastFactor(tx, actor.userId);
    await tellOfChange(tx, actor.userId, { what: "app_removed" });
  });

/** New recovery codes, to be shown once; earlier ones stop working. */
export const renewCodes = (actor: Actor): Promise<{ codes: string[] }> =>
  transact(asOperator, async (tx) => {
    if (!hasAny(await ownFactors(tx, actor))) throw invalid("factor.codes.none", { code: "no_factor" });
    const codes = await makeRecoveryCodes(tx, actor.userId);
    await tellOfChange(tx, actor.userId, { what: "codes_renewed" });
    return { codes };
  });
