import { authenticatorApps } from "@db/schema/factor";
import type { Tx } from "@db/transact";
import { seal, unseal } from "@server/core/sealed";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { relyingParty } from "./relying-party.ts";

const PURPOSE = "authenticator app";
const PERIOD = 30; // seconds for which a code is shown
const STEPS_AROUND = 1; // a clock may be one period wrong

// SHA-1, six digits and 30 seconds: some apps ignore whatever else an address says
const codesOf = (secret: string, label = "") =>
  new TOTP({
    issuer: relyingParty().name,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of 160 bits, in base32, as it is typed. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code that an app scans. */
export const addressFor = (secret: string, email: string): string => codesOf(secret, email).toString();

export const sealedSecret = (secret: string, userId: string): string => seal(PURPOSE, secret, userId);
export const secretIn = (sealed: string, userId: string): string | undefined => unseal(PURPOSE, sealed, userId)?.text;

/** What is to be stored in place of a secret that an earlier APP_SECRET sealed; undefined: it may stay. */
export function sealedAnew(sealed: string, userId: string): string | undefined {
  const found = unseal(PURPOSE, sealed, userId);
  return found && !found.isNewest ? sealedSecret(found.text, userId) : undefined;
}

/** The step of 30 seconds that a code is of; null: of none near now. */
function stepOf(secret: string, code: string, at: number): number | null {
  const delta = codesOf(secret).validate({ token: code, timestamp: at, window: STEPS_AROUND });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD) + delta;
}

/**
 * Accepts a code of the person's app, once: two at once with one code are decided by the row. `confirms`: the app that
 * is being set up, whose first code this is. Returns false for a wrong or used code, and where there is no such app.
 */
export async function acceptAppCode(tx: Tx, userId: string, code: string, { confirms = false } = {}): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false;
  const isTheirs = eq(authenticatorApps.userId, userId);
  const [app] = await tx.select().from(authenticatorApps).where(isTheirs);
  const secret = app && (confirms || app.confirmedAt) && secretIn(app.secret, userId);
  const step = secret ? stepOf(secret, code, Date.now()) : null;
  if (!app || step === null) return false;
  const [accepted] = await tx
    .update(authenticatorApps)
    .set({ lastStep: step, ...(confirms ? { confirmedAt: new Date() } : {}) })
    .where(
      and(
        isTheirs,
        eq(authenticatorApps.secret, app.secret),
        lt(authenticatorApps.lastStep, step),
        confirms ? undefined : isNotNull(authenticatorApps.confirmedAt),
      ),
    )
    .returning({ userId: authenticatorApps.userId });
  return accepted !== undefined;
}
