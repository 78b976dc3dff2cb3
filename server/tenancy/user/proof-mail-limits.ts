import { asOperator, reading, type Tx } from "@db/transact";
import { countUpToLimit, countWithinLimit } from "@server/core/attempts";
import { MAX_PROOF_MAILS } from "@server/core/constants";
import { tooManyRequests } from "@server/core/errors";

/**
 * The daily limits of mails that prove an address: to one address from one source network, so that nobody uses up the
 * limit for others; to one address in all; and for one account.
 */
type Mailed = { email: string; userId?: string; source: string };

const { perNetwork, perAddress, perAccount, minutes } = MAX_PROOF_MAILS;
const limitsOf = ({ email, userId, source }: Mailed) => [
  { what: ["proof to", email, source], window: { limit: perNetwork, minutes } },
  { what: ["proof to", email], window: { limit: perAddress, minutes } },
  ...(userId ? [{ what: ["proof of", userId], window: { limit: perAccount, minutes } }] : []),
];

/** Counts one more mail; false if a limit is reached. */
export async function countProofMail(tx: Tx, mailed: Mailed): Promise<boolean> {
  for (const { what, window } of limitsOf(mailed)) if (!(await countWithinLimit(tx, what, window))) return false;
  return true;
}

export const tooManyProofMails = () => tooManyRequests(minutes * 60, "user.prove.mails_enough");

/**
 * Throws 429 if a limit is reached; called before a password is hashed for a new account. The same for every address.
 */
export const requireProofMailAllowed = (mailed: Mailed) =>
  reading(asOperator, async (tx) => {
    for (const { what, window } of limitsOf(mailed))
      if ((await countUpToLimit(tx, what, window, 0)).seconds > 0) throw tooManyProofMails();
  });
