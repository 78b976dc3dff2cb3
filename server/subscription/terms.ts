import type { subscriptions, Terms } from "@db/schema/subscription";

type Kept = Pick<typeof subscriptions.$inferSelect, "plan" | "period" | "extraBoards" | "optionIds">;

/** What a subscription is for, as it runs. */
export const termsOf = ({ plan, period, extraBoards, optionIds }: Kept): Terms => ({
  plan,
  period,
  extra_boards: extraBoards,
  option_ids: optionIds,
});

const written = ({ plan, period, extra_boards, option_ids }: Terms) => [plan, period, extra_boards, ...[...option_ids].sort()].join();

export const isSame = (one: Terms, other: Terms): boolean => written(one) === written(other);
