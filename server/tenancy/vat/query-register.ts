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
const answers = new Map<string, { until: number; answer: Promise<Verdict> }>();
const MAX_ANSWERS = 1000;

/** Queries the register, or its recent answer. Must not be called in a transaction: it may take seconds. */
export function queryRegister(vat: string): Promise<Verdict> {
  const cached = answers.get(vat);
  if (cached && cached.until > Date.now()) return cached.answer;
  const answer = viesAt(env.VIES_URL)(vat);
  if (answers.size >= MAX_ANSWERS) answers.delete(answers.keys().next().value!);
  answers.set(vat, { until: Date.now() + VAT_ANSWER_MINUTES * 60_000, answer });
  answer.then(({ known }) => known === null && answers.delete(vat)); // not cached: the register may answer again soon
  return answer;
}

/** The same with a limit per user, so that nobody can crawl the register through us. Throws 429. */
export async function queryRegisterFor(actor: Actor, vat: string): Promise<Verdict> {
  if (!isCached(vat)) await countQuestion(actor.userId);
  return queryRegister(vat);
}

/** The register's recent answer; null: it was not queried, or did not answer. */
export const cachedAnswer = async (vat: string): Promise<Verdict> =>
  isCached(vat) ? queryRegister(vat) : { known: null };

const isCached = (vat: string) => (answers.get(vat)?.until ?? 0) > Date.now();

const countQuestion = (userId: string) =>
  transact(asOperator, (tx) =>
    countOrReject(tx, ["vat", userId], { limit: MAX_VAT_QUESTIONS.perUser, minutes: MAX_VAT_QUESTIONS.withinMinutes }),
  );
