import { asOperator, reading, type Tx } from "@db/transact";
import { countUpToLimit, isFirstInWindow } from "@server/core/attempts";
import { MAX_PROOF_MAILS } from "@server/core/constants";
import { tooManyRequests } from "@server/core/errors";

/**
 * What proves an address is mailed so often in a day: to an address for one source network, so that nobody uses up what
 * others get there; to it for all of them together, for nobody's mailbox is filled; and for one account. `source`: a
 * network as requests name it.
 */
type Mailed = { email: string; userId?: string; source: string };

const { perNetwork, perAddress, perAccount, minutes } = MAX_PROOF_MAILS;
const limitsOf = ({ email, userId, source }: Mailed) => [
  { what: ["proof to", email, source], window: { limit: perNetwork, minutes } },
  { what: ["proof to", email], window: { limit: perAddress, minutes } },
  ...(userId ? [{ what: ["proof of", userId], window: { limit: perAccount, minutes } }] : []),
];

/** Counts one more; false where there is no room for it. */
export async function countProofMail(tx: Tx, mailed: Mailed): Promise<boolean> {
  for (const { what, window } of limitsOf(mailed)) if (!(await isFirstInWindow(tx, what, window))) return false;
  return true;
}

export const mailsEnough = () => tooManyRequests(minutes * 60, "user.prove.mails_enough");

/**
 * Before a password is hashed for an account that could be mailed nothing: throws 429. Whoever has the address, it is
 * the same.
 */
export const requireRoomForProof = (mailed: Mailed) =>
  reading(asOperator, async (tx) => {
    for (const { what, window } of limitsOf(mailed))
      if ((await countUpToLimit(tx, what, window, 0)).seconds > 0) throw mailsEnough();
  });
