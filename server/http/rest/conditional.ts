import { type Condition, within } from "@db/bounds";
import { isConditional, requireMatch } from "@server/core/etag";
import type { SQL } from "drizzle-orm";

type Asked = {
  /** The header of the request. */
  ifMatch: string | null;
  /** The ETag that its caller would be answered now. */
  etagNow: () => Promise<string>;
  /** Keep the record as it is from the check to the change, see locksOf(). */
  locks: readonly SQL[];
};

/**
 * Runs a change. With If-Match it throws 412, and nothing is changed, unless the record is as the header says at the
 * moment of the change: its first transaction checks that (transact()). Without it, the last write wins.
 */
export async function conditionally<T>({ ifMatch, etagNow, locks }: Asked, run: () => Promise<T>): Promise<T> {
  if (!isConditional(ifMatch)) return run();
  const condition: Condition = { check: async () => requireMatch(ifMatch, await etagNow()), locks };
  const result = await within({ condition }, run);
  if (!condition.spent) await condition.check(); // it had nothing to change
  return result;
}
