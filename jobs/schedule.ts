import { TIME_ZONE } from "@server/core/day";
import { contracts, type JobName } from "./contracts.ts";
import { BACKOFF, KEPT, queue } from "./queue.ts";

/**
 * What goes by the clock, in Brussels: minute, hour, day, month, weekday. A sweep finds what is due; two at once must
 * be harmless.
 */
export const schedule = {
  "sweep.due": "* * * * *",
  "sweep.digests": "*/5 * * * *",
  "sweep.tallies": "* * * * *",
  "sweep.subscriptions": "5 7-21 * * *", // cards and people are left alone at night
  "sweep.receipts": "20 3 * * *",
  "sweep.invitations": "25 * * * *",
  "sweep.newcomers": "30 3 * * *",
  "sweep.retention": "50 2 * * *",
  "sweep.trash": "40 3 * * *",
  "sweep.sign_ins": "40 3 * * *",
  "sweep.unmade": "*/10 * * * *",
  "sweep.unread": "*/10 * * * *",
  "sweep.unscanned": "* * * * *",
  "sweep.uploads": "*/15 * * * *",
  "sweep.jobs": "*/10 * * * *",
} as const satisfies Partial<Record<JobName, string>>;

/**
 * Puts the schedule on the queue, and takes off what is no longer in it. May be done any number of times, by any
 * worker.
 */
export async function keepSchedule(wanted: Partial<Record<JobName, string>> = schedule): Promise<void> {
  for (const [name, pattern] of Object.entries(wanted)) {
    const opts = { attempts: contracts[name as JobName].attempts, backoff: BACKOFF, ...KEPT };
    await queue().upsertJobScheduler(name, { pattern, tz: TIME_ZONE }, { name, data: {}, opts });
  }
  for (const { key } of await queue().getJobSchedulers()) if (!(key in wanted)) await queue().removeJobScheduler(key);
}
