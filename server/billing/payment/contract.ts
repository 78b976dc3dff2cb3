import type { gateways } from "@db/schema/subscription";

export type GatewayName = (typeof gateways)[number];

/** Who pays, as the gateway knows them. `reference` is a subscription of ours. */
export type Payer = {
  reference: string;
  workspaceId: string;
  company: string;
  email: string;
  customerId: string | null;
};

/** What is charged from then on, and how people know it ("Visa 4242"). */
export type Card = { customerId: string; paymentMethodId: string; name: string };

/** One sum that is asked: a transaction. In cents, with VAT. */
export type Sum = { transactionId: string; workspaceId: string; amount: number; currency: string; description: string };

/** What a card is given for: the first sum of a subscription, or, with none, all that is still to come of it. */
export type Purpose = { workspaceId: string; transactionId: string | null };

/** Where the gateway sends people back to, and in which language it speaks to them. */
export type Back = { done: string; left: string; locale: string };

/** A page of the gateway's, for one purpose, for a while. */
export type Visit = { url: string; sessionId: string; customerId: string };

/** How a payment stands. `waiting` is for money that comes by itself, or does not. */
export type Outcome =
  | { status: "paid"; paymentId: string; paidAt: Date }
  | { status: "pending"; paymentId: string }
  /** Its holder has to say yes themselves. */
  | { status: "needs_holder"; paymentId: string | null; failure: string }
  | { status: "failed"; paymentId: string | null; failure: string }
  | { status: "waiting" };

/** What became of a page that somebody was sent to. */
export type Visited = {
  purpose: "verify" | "pay";
  workspaceId: string;
  /** Which of ours it was for; empty: it is not ours, or was for what is still to come. */
  transactionId: string;
  subscriptionId: string;
  customerId: string | null;
  status: "open" | "complete" | "expired";
  card: Card | null;
  outcome: Outcome | null;
};

/** A payment as it stands at the gateway, and which try of ours it was; 0: its holder's own. */
export type Payment = {
  transactionId: string;
  workspaceId: string;
  attempt: number;
  outcome: Outcome;
  card: Card | null;
};

/**
 * A way to be paid. What is asked twice of it with the same key happens once. None of it within a transaction of the
 * database: it may take seconds. It throws where the gateway is away, and then it may be asked the same again.
 */
export type Gateway = {
  readonly name: GatewayName;
  /** A page where a card is given, and verified without being charged. Null: nothing is to be given. */
  verify(purpose: Purpose, payer: Payer, back: Back, key: string): Promise<Visit | null>;
  /** A page where its holder pays this one sum. Null: how it is paid, the invoice says. */
  visit(sum: Sum, payer: Payer, back: Back, key: string): Promise<Visit | null>;
  visited(sessionId: string): Promise<Visited>;
  /** The card that they gave last, on whichever page. Null: none. */
  lastCard(payer: Pick<Payer, "reference"> & { customerId: string }): Promise<Card | null>;
  /** Ends a page that nobody has finished; one that somebody has, stays as it is. */
  close(sessionId: string): Promise<void>;
  /** Takes the sum, with nobody there. */
  charge(sum: Sum, card: Card, attempt: number): Promise<Outcome>;
  /**
   * A payment of a transaction that has succeeded, or is under way, whoever began it; also where nobody knows any more
   * who pays.
   */
  find(transactionId: string, customerId: string | null): Promise<Payment | null>;
  payment(paymentId: string): Promise<Payment | null>;
  refund(paymentId: string): Promise<void>;
};
