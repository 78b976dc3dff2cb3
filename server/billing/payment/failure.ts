/**
 * Why a payment was refused, as far as it can be told people; the bank often gives no reason. Safe to import in the
 * browser.
 */

export const failureWords = [
  "declined",
  "insufficient_funds",
  "expired_card",
  "incorrect_number",
  "lost_card",
  "limit",
  "authentication_required",
  "no_card",
  "vat_changed",
] as const;
export type FailureWord = (typeof failureWords)[number];

const others: Record<string, FailureWord> = {
  incorrect_cvc: "incorrect_number",
  invalid_cvc: "incorrect_number",
  invalid_number: "incorrect_number",
  invalid_expiry_month: "expired_card",
  invalid_expiry_year: "expired_card",
  stolen_card: "lost_card",
  pickup_card: "lost_card",
  card_velocity_exceeded: "limit",
  withdrawal_count_limit_exceeded: "limit",
  resource_missing: "no_card",
};

/** The gateway's word in ours. */
export const failureWord = (failure: string): FailureWord =>
  others[failure] ?? failureWords.find((word) => word === failure) ?? "declined";
