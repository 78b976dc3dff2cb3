import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { countOrReject } from "@server/core/attempts";
import { MAX_VAT_QUESTIONS, VAT_ANSWER_MINUTES } from "@server/core/constants";
import { env } from "@server/core/env";
import type { Verdict } from "./register.ts";
import { viesAt } from "./vies.ts";

/**
 * A cache of recent answers of the register, because a number is usually saved right after it was looked up.
 */
const lately = new Map<string, { until: number; answer: Promise<Verdict> }>();
const MOST = 1000;

/** Queries the register, or its recent answer. Must not be called in a transaction: it may take seconds. */
export function askRegister(vat: string): Promise<Verdict> {
  const known = lately.get(vat);
  if (known && known.until > Date.now()) return known.answer;
  const answer = viesAt(env.VIES_URL)(vat);
  if (lately.size >= MOST) lately.delete(lately.keys().next().value!);
  lately.set(vat, { until: Date.now() + VAT_ANSWER_MINUTES * 60_000, answer });
  answer.then(({ known }) => known === null && lately.delete(vat)); // not cached: the register may answer again soon
  return answer;
}

/** The same with a limit per user, so that nobody can crawl the register through us. Throws 429. */
export async function askFor(actor: Actor, vat: string): Promise<Verdict> {
  if (!isKnownLately(vat)) await countQuestion(actor.userId);
  return askRegister(vat);
}

/** The register's recent answer; null: it was not queried, or did not answer. */
export const saidLately = async (vat: string): Promise<Verdict> =>
  isKnownLately(vat) ? askRegister(vat) : { known: null };

const isKnownLately = (vat: string) => (lately.get(vat)?.until ?? 0) > Date.now();

const countQuestion = (userId: string) =>
  transact(asOperator, (tx) =>
    countOrReject(tx, ["vat", userId], { limit: MAX_VAT_QUESTIONS.perUser, minutes: MAX_VAT_QUESTIONS.withinMinutes }),
  );
