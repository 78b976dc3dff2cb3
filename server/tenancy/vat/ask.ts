import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { countOrReject } from "@server/core/attempts";
import { MAX_VAT_QUESTIONS, VAT_ANSWER_MINUTES } from "@server/core/constants";
import { env } from "@server/core/env";
import type { Verdict } from "./register.ts";
import { viesAt } from "./vies.ts";

/**
 * What the register said lately, in this process: the number that was looked up is the one that is saved a moment
 * later.
 */
const lately = new Map<string, { until: number; answer: Promise<Verdict> }>();
const MOST = 1000;

/** Asks the register, unless it answered lately. Never within a transaction: it may take seconds. */
export function askRegister(vat: string): Promise<Verdict> {
  const known = lately.get(vat);
  if (known && known.until > Date.now()) return known.answer;
  const answer = viesAt(env.VIES_URL)(vat);
  if (lately.size >= MOST) lately.delete(lately.keys().next().value!);
  lately.set(vat, { until: Date.now() + VAT_ANSWER_MINUTES * 60_000, answer });
  answer.then(({ known }) => known === null && lately.delete(vat)); // it may be back in a second
  return answer;
}

/** The same for a person, and only so often: we are no way for others to empty the register. Throws 429. */
export async function askFor(actor: Actor, vat: string): Promise<Verdict> {
  if (!isKnownLately(vat)) await countQuestion(actor.userId);
  return askRegister(vat);
}

/** What the register said lately; null where it was not asked, or could not be. */
export const saidLately = async (vat: string): Promise<Verdict> =>
  isKnownLately(vat) ? askRegister(vat) : { known: null };

const isKnownLately = (vat: string) => (lately.get(vat)?.until ?? 0) > Date.now();

const countQuestion = (userId: string) =>
  transact(asOperator, (tx) =>
    countOrReject(tx, ["vat", userId], { limit: MAX_VAT_QUESTIONS.perUser, minutes: MAX_VAT_QUESTIONS.withinMinutes }),
  );
