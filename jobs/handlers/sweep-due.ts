import { sweepDue as sweepActionPoints } from "@server/action-point/sweep";
import { today } from "@server/day";
import { sweepExpiring } from "@server/file/sweep";

/** What is due today, and what has become past: action points, and files that end. */
export async function sweepDue(): Promise<void> {
  await sweepActionPoints(today());
  await sweepExpiring(today());
}
