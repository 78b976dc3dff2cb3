/** How a card behaves when it is charged. The setup of a card succeeds for each kind. */
export type CardKind = "ok" | "generic_decline" | "insufficient_funds" | "authentication_required";

export type Intent = {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  customer: string;
  status: "succeeded" | "requires_payment_method";
  payment_method: { id: string; object: "payment_method"; card: { brand: string; last4: string } } | null;
  latest_charge: { id: string; object: "charge"; created: number } | null;
  last_payment_error: { code: string; decline_code?: string } | null;
  metadata: Record<string, string>;
  created: number;
};
export type Session = {
  id: string;
  object: "checkout.session";
  mode: "setup" | "payment";
  status: "open" | "complete" | "expired";
  customer: string;
  url: string;
  success_url: string;
  amount: number;
  metadata: Record<string, string>;
  intent_metadata: Record<string, string>;
  setup_intent: {
    id: string;
    object: "setup_intent";
    status: "succeeded";
    payment_method: Intent["payment_method"];
  } | null;
  payment_intent: Intent | null;
};
export type StripeEvent = {
  id: string;
  object: "event";
  type: string;
  created: number;
  data: { object: { id: string } };
};
