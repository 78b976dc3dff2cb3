import { sweepDue as sweepActionPoints } from "@server/action-point/sweep";
import { today } from "@server/day";
import { sweepExpiring } from "@server/file/sweep";
import { sweepReports } from "@server/report/sweep";

/** What is due today, and what has become past: action points, files that end, and reports. */
export async function sweepDue(): Promise<void> {
  await sweepActionPoints(today());
  await sweepExpiring(today());
  await sweepReports(today());
}
