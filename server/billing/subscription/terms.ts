import type { Subscription, Terms } from "@db/schema/subscription";

type Kept = Pick<Subscription, "plan" | "period" | "extraBoards" | "optionIds">;

/** What a subscription is for, as it runs. */
export const termsOf = ({ plan, period, extraBoards, optionIds }: Kept): Terms => ({
  plan,
  period,
  extra_boards: extraBoards,
  option_ids: optionIds,
});

/** What it is for once the period that is paid has ended. */
export function termsNext(subscription: Kept & Pick<Subscription, "next">): Terms {
  if (!subscription.next) return termsOf(subscription);
  const { from: _, ...terms } = subscription.next;
  return terms;
}

const written = ({ plan, period, extra_boards, option_ids }: Terms) =>
  [plan, period, extra_boards, ...[...option_ids].sort()].join();

export const isSame = (one: Terms, other: Terms): boolean => written(one) === written(other);
