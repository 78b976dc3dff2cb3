import { sweepDue } from "@server/action-point/sweep";
import { today } from "@server/day";
import { promiseDigests } from "@server/reminder/promise";

/**
 * What waits for those who want it in one mail; first what came to it since, should no worker have run in the night.
 */
export async function sweepDigests(): Promise<void> {
  await sweepDue(today());
  await promiseDigests();
}
