import type { Tx } from "@db/transact";
import { requireDailyQuota, takeDailyQuota } from "@server/access/invitation/daily-quota";
import { countOrReject, countWithinLimit } from "@server/core/attempts";

/** Mails to bodies that people of one workspace may cause within a day, and of all its mails those to one address. */
const MOST_PER_DAY = 100;
const MOST_PER_ADDRESS = 5;
const DAY = 24 * 60; // minutes

const ofAddress = (workspaceId: string, email: string) => ["inspection-request", workspaceId, email.toLowerCase()];
const toOneAddress = { limit: MOST_PER_ADDRESS, minutes: DAY };

/** Counts a mail to a body that somebody asks. Throws 429 beyond a limit; an unpaid workspace has that of invitations. */
export async function countRequestMail(tx: Tx, workspaceId: string, email: string): Promise<void> {
  await countOrReject(tx, ["inspection-request", "workspace", workspaceId], { limit: MOST_PER_DAY, minutes: DAY });
  const words = `inspection.address_full?limit=${MOST_PER_ADDRESS}`;
  await countOrReject(tx, ofAddress(workspaceId, email), toOneAddress, words);
  await requireDailyQuota(tx, workspaceId, "inspection.day_full");
}

/** The same for one that leaves by itself: whether it may leave today. */
export const takeRequestMail = async (tx: Tx, workspaceId: string, email: string): Promise<boolean> =>
  (await countWithinLimit(tx, ofAddress(workspaceId, email), toOneAddress)) &&
  (await takeDailyQuota(tx, workspaceId, 1)) > 0;
