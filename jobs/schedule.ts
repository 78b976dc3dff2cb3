import { TIME_ZONE } from "@server/core/day";
import { contracts, type JobName } from "./contracts.ts";
import { BACKOFF, queue, RETENTION } from "./queue.ts";

/**
 * The scheduled jobs, in Brussels time: minute, hour, day, month, weekday. Each is a sweep for what is due, and safe to
 * run twice at once.
 */
export const schedule = {
  "sweep.due": "* * * * *",
  "sweep.digests": "*/5 * * * *",
  "sweep.tallies": "* * * * *",
  "sweep.history": "*/10 * * * * *", // seconds come first where there are six
  "sweep.history_heads": "10 0 * * *",
  "sweep.history_checks": "15 1 * * *",
  "sweep.sendings": "*/10 * * * *",
  "sweep.subscriptions": "5 7-21 * * *", // not at night: no charges and no mails then
  "sweep.receipts": "20 3 * * *",
  "sweep.inspectors": "5 0 * * *",
  "sweep.invitations": "25 * * * *",
  "sweep.newcomers": "30 3 * * *",
  "sweep.retention": "50 2 * * *",
  "sweep.trash": "40 3 * * *",
  "sweep.factor_resets": "*/15 * * * *",
  "sweep.sign_ins": "40 3 * * *",
  "sweep.providers": "10 4 * * *",
  "sweep.unmade": "*/10 * * * *",
  "sweep.unread": "*/10 * * * *",
  "sweep.inbox": "*/10 * * * *",
  "sweep.unscanned": "* * * * *",
  "sweep.uploads": "*/15 * * * *",
  "sweep.jobs": "*/10 * * * *",
  "sweep.webhooks": "35 * * * *",
  "sweep.seals": "45 * * * *",
} as const satisfies Partial<Record<JobName, string>>;

/** Puts the schedule on the queue and removes what is no longer in it. Idempotent; any worker may call it. */
export async function installSchedule(wanted: Partial<Record<JobName, string>> = schedule): Promise<void> {
  for (const [name, pattern] of Object.entries(wanted)) {
    const opts = { attempts: contracts[name as JobName].attempts, backoff: BACKOFF, ...RETENTION };
    await queue().upsertJobScheduler(name, { pattern, tz: TIME_ZONE }, { name, data: {}, opts });
  }
  for (const { key } of await queue().getJobSchedulers()) if (!(key in wanted)) await queue().removeJobScheduler(key);
}
