import { issueNextPostponed } from "@server/billing/invoice/postpone";
import { log } from "@server/core/log";
import { endNext, limitOwed } from "./end.ts";
import { applyNextTerms } from "./in-force.ts";
import { abandonNextOverdue } from "./lapse.ts";
import { enqueueEndNotices, followStatus } from "./notices.ts";
import { renew, renewalsDue } from "./renew.ts";
import { retryDue } from "./retry.ts";

const BATCH = 200;

/**
 * The daily work on subscriptions: postponed invoices, renewals, retries, ends of unpaid or canceled ones, and mails. Idempotent; any
 * number of workers may run it, also after days without a run. `day` YYYY-MM-DD.
 */
export async function sweepSubscriptions(day: string, batch = BATCH): Promise<void> {
  while (await applyNextTerms(day));
  while (await abandonNextOverdue(day));
  while (await issueNextPostponed(day));
  const failed = await renewDue(day, batch);
  while ((await retryDue(day, batch)) === batch);
  await limitOwed(day);
  while (await endNext(day));
  await followStatus(day);
  while ((await enqueueEndNotices(day, batch)) === batch);
  if (failed > 0) throw new Error(`Not renewed: ${failed}.`); // so that the job is retried
}

/** Renews all that are due; a failure does not stop the others. Returns how many failed. */
async function renewDue(day: string, batch: number): Promise<number> {
  let failed = 0;
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await renewalsDue(day, batch, last);
    for (const id of ids) {
      await renew(id, day).catch((error) => {
        failed++;
        log.error("a subscription could not be renewed", { subscription: id, error });
      });
    }
    if (ids.length < batch) return failed;
    last = ids.at(-1)!;
  }
}
