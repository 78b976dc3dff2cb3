import { today } from "@server/day";
import { sweepPurchases } from "@server/market/sweep";
import { sweepSubscriptions as sweep } from "@server/subscription/sweep";

/**
 * What this day does with plans: renewals, cards that are tried again, what ends, and who is told; and boards of the
 * market that did not come.
 */
export async function sweepSubscriptions(): Promise<void> {
  await sweep(today());
  await sweepPurchases();
}
