/** Why an address that a customer gave is not called, or gave no answer. Safe to import in the browser. */
export const outboundErrors = [
  "not_https",
  "inside",
  "no_name",
  "refused",
  "certificate",
  "timeout",
  "broken",
] as const;
export type OutboundError = (typeof outboundErrors)[number];
