import { createHmac, randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { CardKind, Intent, Session, StripeEvent } from "./stripe-objects.ts";
import { takenBackAtStripe } from "./stripe-taken-back.ts";
import { type Answer, bodyOf, groupAt, nested, say, textAt, wrong } from "./stripe-wire.ts";

const seconds = () => Math.floor(Date.now() / 1000);
const lasts: Record<CardKind, string> = {
  ok: "4242",
  generic_decline: "0002",
  insufficient_funds: "9995",
  authentication_required: "3155",
};

/**
 * Stripe, as far as we speak with it: keys that make a thing once, the page on which a card is given, and what it tells
 * afterwards.
 */
export async function startStripe() {
  const key = "sk_test_rig";
  const secret = "whsec_rig";
  const cards = new Map<string, CardKind>();
  const [sessions, intents] = [new Map<string, Session>(), new Map<string, Intent>()];
  const [refunds, requests, events] = [[] as string[], [] as string[], [] as StripeEvent[]];
  const answered = new Map<string, { form: string; answer: Answer | null }>();
  /** away: it answers nobody. lost: what is charged is charged, and the answer never arrives. */
  const now = { away: false, lost: 0 };

  const happened = (type: string, id: string) =>
    events.push({ id: `evt_${randomUUID()}`, object: "event", type, created: seconds(), data: { object: { id } } });
  const takenBack = takenBackAtStripe(intents, happened);
  const methodOf = (id: string) => ({
    id,
    object: "payment_method" as const,
    card: { brand: "visa", last4: lasts[cards.get(id) ?? "ok"] },
  });
  function newCard(kind: CardKind) {
    const id = `pm_${randomUUID()}`;
    cards.set(id, kind);
    return methodOf(id);
  }

  function intentOf(
    of: Pick<Intent, "amount" | "currency" | "customer" | "metadata" | "payment_method">,
    refused: CardKind | null,
  ): Intent {
    const code = refused === "authentication_required" ? refused : "card_declined";
    const intent: Intent = {
      id: `pi_${randomUUID()}`,
      object: "payment_intent",
      created: seconds(),
      ...of,
      status: refused ? "requires_payment_method" : "succeeded",
      latest_charge: refused ? null : { id: `ch_${randomUUID()}`, object: "charge", created: seconds() },
      last_payment_error: refused ? { code, ...(code === "card_declined" && { decline_code: refused }) } : null,
    };
    intents.set(intent.id, intent);
    happened(refused ? "payment_intent.payment_failed" : "payment_intent.succeeded", intent.id);
    return intent;
  }

  const makers: Record<string, (form: string) => Answer> = {
    "/v1/customers": () => ({ status: 200, body: { id: `cus_${randomUUID()}`, object: "customer" } }),
    "/v1/checkout/sessions": (form) => {
      const from = nested(form);
      const mode = textAt(from, "mode") as Session["mode"];
      const id = `cs_${randomUUID()}`;
      const session: Session = {
        id,
        object: "checkout.session",
        mode,
        status: "open",
        customer: textAt(from, "customer"),
        url: `${url()}/pay/${id}`,
        success_url: textAt(from, "success_url"),
        metadata: groupAt(from, "metadata"),
        setup_intent: null,
        payment_intent: null,
        amount: Number(textAt(from, "line_items", "0", "price_data", "unit_amount")),
        intent_metadata: groupAt(from, "payment_intent_data", "metadata"),
      };
      sessions.set(id, session);
      return { status: 200, body: session };
    },
    "/v1/payment_intents": (form) => {
      const from = nested(form);
      const method = textAt(from, "payment_method");
      const kind = cards.get(method);
      if (!kind) return wrong(400, "invalid_request_error", "resource_missing");
      const refused = kind === "ok" ? null : kind;
      const [amount, customer] = [Number(textAt(from, "amount")), textAt(from, "customer")];
      const of = {
        amount,
        customer,
        currency: textAt(from, "currency"),
        metadata: groupAt(from, "metadata"),
        payment_method: methodOf(method),
      };
      const intent = intentOf(of, refused);
      const error = intent.last_payment_error;
      return error
        ? wrong(402, "card_error", error.code, { ...error, payment_intent: intent })
        : { status: 200, body: intent };
    },
    "/v1/refunds": (form) => {
      const from = nested(form);
      const paid = textAt(from, "payment_intent");
      if (refunds.includes(paid)) return wrong(400, "invalid_request_error", "charge_already_refunded");
      refunds.push(paid);
      const made = { metadata: groupAt(from, "metadata") };
      return { status: 200, body: takenBack.addRefund(paid, intents.get(paid)!.amount, made) };
    },
  };

  function read(path: string, query: URLSearchParams): Answer {
    const taken = takenBack.read(path, query);
    if (taken) return taken;
    if (path === "/v1/checkout/sessions") {
      const isAsked = ({ customer, status }: Session) =>
        customer === query.get("customer") && status === query.get("status");
      return {
        status: 200,
        body: { object: "list", data: [...sessions.values()].filter(isAsked).reverse(), has_more: false, url: path },
      };
    }
    if (path === "/v1/payment_intents/search") {
      const [, requests] = /^metadata\['transaction'\]:'([\w-]+)'$/.exec(query.get("query") ?? "") ?? [];
      const data = [...intents.values()].filter(({ metadata }) => metadata.transaction === requests);
      return { status: 200, body: { object: "search_result", data, has_more: false, url: path, next_page: null } };
    }
    const [, kind, id] = /^\/v1\/(checkout\/sessions|payment_intents)(?:\/(\w[\w-]*))?$/.exec(path) ?? [];
    if (kind === "payment_intents" && !id) {
      const data = [...intents.values()].filter(({ customer }) => customer === query.get("customer")).reverse();
      return { status: 200, body: { object: "list", data, has_more: false, url: path } };
    }
    const found = kind === "payment_intents" ? intents.get(id!) : sessions.get(id ?? "");
    return found ? { status: 200, body: found } : wrong(404, "invalid_request_error", "resource_missing");
  }

  function make(path: string, form: string, idempotencyKey: string | undefined): Answer {
    const [, ending] = /^\/v1\/checkout\/sessions\/([\w-]+)\/expire$/.exec(path) ?? [];
    if (ending) {
      const session = sessions.get(ending);
      if (session?.status !== "open") return wrong(400, "invalid_request_error", "checkout_session_not_open");
      session.status = "expired";
      return { status: 200, body: session };
    }
    const maker = makers[path];
    if (!maker) return wrong(404, "invalid_request_error", "unknown_path");
    if (!idempotencyKey) return maker(form);
    const previous = answered.get(idempotencyKey);
    if (previous && previous.form !== form) return wrong(400, "idempotency_error", "idempotency_error");
    const answer = previous?.answer ?? maker(form);
    answered.set(idempotencyKey, { form, answer });
    return answer;
  }

  /**
   * Somebody gives a card on the page; one that is refused there may be followed by another. Gives where the browser
   * goes.
   */
  function give(pageUrl: string, kind: CardKind): string | null {
    const session = sessions.get(pageUrl.split("/").at(-1)!);
    if (session?.status !== "open") return null;
    const card = newCard(kind);
    if (session.mode === "setup")
      session.setup_intent = {
        id: `seti_${randomUUID()}`,
        object: "setup_intent",
        status: "succeeded",
        payment_method: card,
      };
    else {
      const { amount, customer, intent_metadata: metadata } = session;
      // its holder is there, and says yes
      const refused = kind === "ok" || kind === "authentication_required" ? null : kind;
      session.payment_intent = intentOf({ amount, currency: "eur", customer, metadata, payment_method: card }, refused);
      if (refused) return null;
    }
    session.status = "complete";
    happened("checkout.session.completed", session.id);
    return session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id);
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://x");
    const form = await bodyOf(request);
    if (pathname.startsWith("/pay/")) return page(pathname, request.method!, form, response);
    requests.push(`${request.method} ${pathname}`);
    if (now.away) return void response.destroy();
    if (request.headers.authorization !== `Bearer ${key}`)
      return void say(response, wrong(401, "authentication_error", "api_key_invalid"));
    const once = request.headers["idempotency-key"] as string | undefined;
    const answer = request.method === "GET" ? read(pathname, searchParams) : make(pathname, form, once);
    if (pathname === "/v1/payment_intents" && request.method === "POST" && now.lost > 0) {
      now.lost--;
      return void response.destroy();
    }
    say(response, answer);
  });

  /** For a browser: a button for each card. */
  function page(path: string, method: string, form: string, response: ServerResponse): void {
    const to = method === "POST" ? give(path, (new URLSearchParams(form).get("card") ?? "ok") as CardKind) : null;
    if (to) return void response.writeHead(303, { location: to }).end();
    const buttons = Object.keys(lasts).map((kind) => `<button name="card" value="${kind}">${kind}</button>`);
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<!doctype html><title>Pay</title><form method="post">${buttons.join("")}</form>`);
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** An event as it is sent: what stands in it, and how it is signed. */
  function signed(event: StripeEvent, { at = seconds(), by = secret } = {}) {
    const body = JSON.stringify(event);
    const signature = createHmac("sha256", by).update(`${at}.${body}`).digest("hex");
    return { body, headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` } };
  }

  return {
    url: url(),
    key,
    secret,
    now,
    cards,
    sessions,
    intents,
    refunds,
    events,
    asked: requests,
    give,
    newCard,
    takenBack,
    signed,
    /** What was taken for a transaction, and not given back. */
    paidFor: (transactionId: string) =>
      [...intents.values()].filter(
        ({ id, status, metadata }) =>
          status === "succeeded" && metadata.transaction === transactionId && !refunds.includes(id),
      ),
    env: { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_URL: url() },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
