import type { Subscription, Terms } from "@db/schema/subscription";

type TermsRow = Pick<Subscription, "plan" | "period" | "extraBoards" | "optionIds">;

/** The current terms of a subscription or checkout. */
export const termsOf = ({ plan, period, extraBoards, optionIds }: TermsRow): Terms => ({
  plan,
  period,
  extra_boards: extraBoards,
  option_ids: optionIds,
});

/** The terms from the next period on. */
export function termsNext(subscription: TermsRow & Pick<Subscription, "next">): Terms {
  if (!subscription.next) return termsOf(subscription);
  const { from: _, ...terms } = subscription.next;
  return terms;
}

const keyOf = ({ plan, period, extra_boards, option_ids }: Terms) =>
  [plan, period, extra_boards, ...[...option_ids].sort()].join();

export const isSame = (first: Terms, second: Terms): boolean => keyOf(first) === keyOf(second);
