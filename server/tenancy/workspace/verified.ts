import type { Verdict } from "@server/tenancy/vat/register";
import { sql } from "drizzle-orm";

type Before = { vat: string; vatVerifiedAt: Date | null };

/**
 * When the register last knew the number, as far as saving this one changes it: a new number begins unverified, unless
 * it was just looked up.
 */
export function verifiedAt(before: Before, vat: string | undefined, said: Verdict | null) {
  if (vat === undefined) return {};
  if (said?.known) return { vatVerifiedAt: sql`now()` };
  return vat === before.vat ? {} : { vatVerifiedAt: null };
}

/** Whether the register is still to be asked, later and by the worker: nobody waits for it when they save. */
export const isToBeVerified = (before: Before, vat: string, said: Verdict | null) =>
  said?.known === null && !(vat === before.vat && before.vatVerifiedAt);
