/**
 * How far an invoice came on its way over Peppol. `sent`: the access point has it. `not_reachable`: the customer is not
 * on Peppol. `not_made`: its document would be refused, so there is none.
 */
export const sendingStates = ["to_send", "sent", "delivered", "refused", "not_reachable", "not_made"] as const;
export type SendingState = (typeof sendingStates)[number];
