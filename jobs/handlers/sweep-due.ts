import { sweepDue as sweep } from "@server/action-point/sweep";
import { today } from "@server/day";

/** What is due today, and what has become past. */
export async function sweepDue(): Promise<void> {
  await sweep(today());
}
