import { randomUUID } from "node:crypto";
import type { Intent } from "./stripe-objects.ts";
import { type Answer, wrong } from "./stripe-wire.ts";

type Refund = {
  id: string;
  object: "refund";
  payment_intent: string;
  amount: number;
  status: "pending" | "succeeded" | "failed";
  metadata: Record<string, string>;
};
type Dispute = {
  id: string;
  object: "dispute";
  payment_intent: string;
  amount: number;
  status: "needs_response" | "under_review" | "won" | "lost" | "warning_closed";
};
type Happened = (type: string, id: string) => unknown;

/** Refunds and disputes at Stripe: those that we make, and those of its dashboard and of cardholders. */
export function takenBackAtStripe(intents: ReadonlyMap<string, Intent>, happened: Happened) {
  const [refunds, disputes] = [new Map<string, Refund>(), new Map<string, Dispute>()];

  function addRefund(paymentId: string, amount: number, more: Partial<Refund> = {}): Refund {
    const refund: Refund = {
      id: `re_${randomUUID()}`,
      object: "refund",
      payment_intent: paymentId,
      amount,
      status: "succeeded",
      metadata: {},
      ...more,
    };
    refunds.set(refund.id, refund);
    happened("charge.refunded", intents.get(paymentId)!.latest_charge!.id);
    return refund;
  }

  /** What a GET gives; null: it is about something else. */
  function read(path: string, query: URLSearchParams): Answer | null {
    const [, kind, id] = /^\/v1\/(charges|refunds|disputes)(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (!kind) return null;
    if (kind === "charges") {
      const intent = [...intents.values()].find(({ latest_charge: charge }) => charge?.id === id);
      if (!intent) return wrong(404, "invalid_request_error", "resource_missing");
      return { status: 200, body: { ...intent.latest_charge, payment_intent: intent.id } };
    }
    const kept: ReadonlyMap<string, Refund | Dispute> = kind === "refunds" ? refunds : disputes;
    if (!id) {
      const data = [...kept.values()].filter(({ payment_intent: of }) => of === query.get("payment_intent"));
      return { status: 200, body: { object: "list", data, has_more: false, url: path } };
    }
    const found = kept.get(id);
    return found ? { status: 200, body: found } : wrong(404, "invalid_request_error", "resource_missing");
  }

  return {
    read,
    addRefund,
    /** A refund comes to an end; one that had succeeded may fail later. */
    endRefund(refund: Refund, status: Refund["status"]) {
      refund.status = status;
      happened(status === "failed" ? "refund.failed" : "refund.updated", refund.id);
    },
    /** A cardholder disputes a payment, in whole unless `amount` says otherwise. */
    dispute(paymentId: string, amount = intents.get(paymentId)!.amount): Dispute {
      const id = `du_${randomUUID()}`;
      const dispute: Dispute = { id, object: "dispute", payment_intent: paymentId, amount, status: "needs_response" };
      disputes.set(id, dispute);
      happened("charge.dispute.created", id);
      happened("charge.dispute.funds_withdrawn", id);
      return dispute;
    },
    closeDispute(dispute: Dispute, status: Dispute["status"]) {
      dispute.status = status;
      happened("charge.dispute.closed", dispute.id);
    },
  };
}
