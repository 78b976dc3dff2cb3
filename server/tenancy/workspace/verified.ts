import type { Verdict } from "@server/tenancy/vat/register";
import { sql } from "drizzle-orm";

type Before = { vat: string; vatVerifiedAt: Date | null };

/**
 * The new value of vat_verified_at when this number is saved: a changed number is unverified, unless it was just looked
 * up.
 */
export function verifiedAt(before: Before, vat: string | undefined, answer: Verdict | null) {
  if (vat === undefined) return {};
  if (answer?.known) return { vatVerifiedAt: sql`now()` };
  return vat === before.vat ? {} : { vatVerifiedAt: null };
}

/** Whether a job must verify the number later, so that saving does not wait for the register. */
export const isToBeVerified = (before: Before, vat: string, answer: Verdict | null) =>
  answer?.known === null && !(vat === before.vat && before.vatVerifiedAt);
