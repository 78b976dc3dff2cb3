import type { gateways } from "@db/schema/subscription";

export type GatewayName = (typeof gateways)[number];

/** The customer at the gateway. `reference` is the id of our subscription; `customerId` null: not known there yet. */
export type Payer = {
  reference: string;
  workspaceId: string;
  company: string;
  email: string;
  customerId: string | null;
};

/** A stored card. `name` is what people know it by ("Visa 4242"). */
export type Card = { customerId: string; paymentMethodId: string; name: string };

/** A transaction as the gateway sees it. `amount` in cents, with VAT. */
export type Sum = { transactionId: string; workspaceId: string; amount: number; currency: string; description: string };

/** What a card is verified for: one transaction, or with null the subscription's future payments. */
export type Purpose = { workspaceId: string; transactionId: string | null };

/** Where the gateway redirects to, when finished and when cancelled, and the language of its page. */
export type ReturnTo = { done: string; left: string; locale: string };

/** A page that the gateway hosts for one purpose, valid for a limited time. */
export type HostedPage = { url: string; sessionId: string; customerId: string };

/** The state of a payment. `waiting`: for money that is transferred by the customer. */
export type Outcome =
  | { status: "paid"; paymentId: string; paidAt: Date }
  | { status: "pending"; paymentId: string }
  /** The cardholder has to confirm at their bank. */
  | { status: "needs_holder"; paymentId: string | null; failure: string }
  | { status: "failed"; paymentId: string | null; failure: string }
  | { status: "waiting" };

/** The state of a hosted page. */
export type HostedPageResult = {
  purpose: "verify" | "pay";
  workspaceId: string;
  /** The id of our transaction; empty: not ours, or for future payments. */
  transactionId: string;
  subscriptionId: string;
  customerId: string | null;
  status: "open" | "complete" | "expired";
  card: Card | null;
  outcome: Outcome | null;
};

/**
 * The current state of a payment at the gateway. `attempt`: which of our attempts it was; 0: the cardholder paid on a
 * page.
 */
export type Payment = {
  transactionId: string;
  workspaceId: string;
  attempt: number;
  outcome: Outcome;
  card: Card | null;
};

/** An object at the gateway by which money is taken back. */
export type TakenBackObject = { kind: "charge" | "dispute" | "refund"; id: string };

/** A payment that its cardholder disputes. `amount` in cents. */
export type Dispute = { id: string; amount: number; state: "open" | "won" | "lost" };

/** What was taken back of a payment, as it stands now. `refunded`: in cents, by others than us. */
export type TakenBack = {
  paymentId: string;
  transactionId: string;
  workspaceId: string;
  refunded: number;
  /** In cents, of such refunds that did not reach the customer after all. */
  failed: number;
  disputes: Dispute[];
};

/**
 * A means of payment. Calls with the same key are idempotent. Never call it within a database transaction, because it
 * may take seconds. Throws where the gateway cannot be reached; then the same call may be repeated.
 */
export type Gateway = {
  readonly name: GatewayName;
  /** Creates a page that verifies a card without charging it. Null: there is nothing to enter. */
  verifyPage(purpose: Purpose, payer: Payer, returnTo: ReturnTo, key: string): Promise<HostedPage | null>;
  /** Creates a page on which one transaction is paid. Null: it is paid as the invoice says. */
  payPage(sum: Sum, payer: Payer, returnTo: ReturnTo, key: string): Promise<HostedPage | null>;
  pageResult(sessionId: string): Promise<HostedPageResult>;
  /** The card that was entered last, on any page. Null: none. */
  lastCard(payer: Pick<Payer, "reference"> & { customerId: string }): Promise<Card | null>;
  /** Expires a page that is not finished; a finished one stays as it is. */
  closePage(sessionId: string): Promise<void>;
  /** Charges a card off-session. */
  charge(sum: Sum, card: Card, attempt: number): Promise<Outcome>;
  /**
   * The payment of a transaction that has succeeded or is in progress, whoever started it; null: none. Searches by
   * transaction where the customer is not known.
   */
  find(transactionId: string, customerId: string | null): Promise<Payment | null>;
  payment(paymentId: string): Promise<Payment | null>;
  refund(paymentId: string): Promise<void>;
  /** What was taken back of the payment that the object is about. Null: a payment that is not ours. */
  takenBack(object: TakenBackObject): Promise<TakenBack | null>;
};
