import { today } from "@server/day";
import { sweepSubscriptions as sweep } from "@server/subscription/sweep";

/** What this day does with plans: renewals, cards that are tried again, what ends, and who is told. */
export const sweepSubscriptions = () => sweep(today());
