import { type Condition, within } from "@db/bounds";
import { isConflict } from "@db/errors";
import { unavailable } from "@server/core/errors";
import { isConditional, requireMatch } from "@server/core/etag";

type Asked = {
  /** The header of the request. */
  ifMatch: string | null;
  /** The ETag that its caller would be answered now. */
  etagNow: () => Promise<string>;
};

/**
 * Runs a change. With If-Match it throws 412, and nothing is changed, unless the record is as the header says at the
 * moment of the change: its first transaction checks that (transact()). Without it, the last write wins.
 */
export async function conditionally<T>({ ifMatch, etagNow }: Asked, run: () => Promise<T>): Promise<T> {
  if (!isConditional(ifMatch)) return run();
  const condition: Condition = { check: async () => requireMatch(ifMatch, await etagNow()) };
  const result = await within({ condition }, run).catch((error: unknown) => {
    throw isConflict(error) ? unavailable("refusal.unavailable") : error; // others changed it again and again
  });
  if (!condition.spent) await condition.check(); // it had nothing to change
  return result;
}
