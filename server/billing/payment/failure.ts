/**
 * The reasons for a failed payment that can be shown to people; banks often give none. Safe to import in the browser.
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

const synonyms: Record<string, FailureWord> = {
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

/** Maps the gateway's failure code to one of ours. */
export const failureWord = (failure: string): FailureWord =>
  synonyms[failure] ?? failureWords.find((word) => word === failure) ?? "declined";
