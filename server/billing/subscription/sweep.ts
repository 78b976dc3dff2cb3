import { log } from "@server/core/log";
import { endNext, limitOwed } from "./end.ts";
import { turnNext } from "./in-force.ts";
import { lapseNext } from "./lapse.ts";
import { followStatus, tellEndings } from "./notices.ts";
import { dueOn, renew } from "./renew.ts";
import { retryDue } from "./retry.ts";

const BATCH = 200;

/**
 * What time does with plans, on a day: renewals are asked, refused cards tried again, what was not paid or was canceled
 * ends, and who should know is told. Any number of times, by any number of workers, after any number of days that none
 * ran.
 */
export async function sweepSubscriptions(day: string, batch = BATCH): Promise<void> {
  while (await turnNext(day));
  while (await lapseNext(day));
  const failed = await renewDue(day, batch);
  while ((await retryDue(day, batch)) === batch);
  await limitOwed(day);
  while (await endNext(day));
  await followStatus(day);
  while ((await tellEndings(day, batch)) === batch);
  if (failed > 0) throw new Error(`Not renewed: ${failed}.`); // and tried again
}

/** One that cannot be asked holds up no other. Gives how many. */
async function renewDue(day: string, batch: number): Promise<number> {
  let failed = 0;
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await dueOn(day, batch, last);
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
