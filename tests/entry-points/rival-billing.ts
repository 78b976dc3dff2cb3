import { consents, documents, retentions } from "@db/schema/document";
import { invoices } from "@db/schema/invoice";
import { cleanUps, paperRules } from "@db/schema/keeping";
import { peppolSendings } from "@db/schema/peppol";
import { checkouts, planNotices, purchases, subscriptionOptions, subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { and, eq, sql } from "drizzle-orm";

type Payer = { workspaceId: string; userId: string; text: (about?: string) => string };

const terms = { plan: "enterprise" as const, period: "monthly" as const, extra_boards: 0, option_ids: [] };

/**
 * Writes one of each record of billing and settings: a subscription with a transaction and its invoice, a purchase in
 * the market, a checkout, consents and retentions. Gives the ids.
 */
export async function makeBilling(tx: Tx, { workspaceId, userId, text }: Payer) {
  const days = { startsOn: "2026-11-01", endsOn: "2026-11-30", anchorOn: "2026-11-01", periodsPaid: 1 };
  const [subscription] = await tx
    .insert(subscriptions)
    .values({
      workspaceId,
      plan: "enterprise",
      period: "monthly",
      status: "active",
      gateway: "bank",
      ...days,
      cancelReason: text(),
    })
    .returning();
  const lines = [{ what: "plan" as const, name: "enterprise", quantity: 1, unit: 14900, amount: 14900 }];
  const sum = { net: 14900, vatRate: 21, vatAmount: 3129 };
  const [transaction] = await tx
    .insert(transactions)
    .values({
      workspaceId,
      subscriptionId: subscription!.id,
      kind: "first",
      gateway: "bank",
      status: "paid",
      ...sum,
      amount: 18029,
      lines,
      terms,
      periodFrom: days.startsOn,
      periodUntil: days.endsOn,
      failure: text("failure"),
    })
    .returning();
  const customer = {
    customer_number: 1,
    company: text("company"),
    vat: "",
    street: text("street"),
    number: "1",
    zip: "1",
    city: "x",
    country: "BE",
  };
  const { rows } = await tx.execute<{ next: number }>(sql`
    insert into invoice_counters (year, last) values (2001, 1)
    on conflict (year) do update set last = invoice_counters.last + 1 returning last as next`);
  const [invoice] = await tx
    .insert(invoices)
    .values({
      workspaceId,
      year: 2001,
      sequence: rows[0]!.next,
      transactionId: transaction!.id,
      issuedOn: "2001-01-01",
      locale: "nl",
      customer,
      lines,
      ...sum,
      total: 18029,
    })
    .returning();
  await tx.insert(peppolSendings).values({
    invoiceId: invoice!.id,
    workspaceId,
    state: "refused",
    providerId: text(),
    reason: text("reason"),
  });
  const [option] = await tx
    .insert(subscriptionOptions)
    .values({
      type: "container",
      words: { nl: { market_name: "Voorbeeldbord", description: "" } },
      price: 0,
      active: false,
    })
    .returning();
  const [purchase] = await tx
    .insert(purchases)
    .values({ workspaceId, optionId: option!.id, price: 0, status: "done", userId })
    .returning();
  await tx.insert(checkouts).values({ workspaceId, plan: "basic", userId });
  await tx.insert(planNotices).values({ workspaceId, kind: "trial_week", day: "2026-11-30" });
  await tx.insert(retentions).values({ workspaceId, historyMonths: 120, problemMonths: 12, replacedMonths: 24 });
  await tx.insert(paperRules).values({ workspaceId, paper: "report", basis: "paper", years: 10 });
  await tx.insert(cleanUps).values({ workspaceId, day: "2026-11-28", what: "events", count: 3 });
  const words = { title: "Voorwaarden", body: "Tekst", news: "" };
  const each = <T>(value: T) => ({ nl: value, en: value, fr: value, de: value });
  await tx
    .insert(documents)
    .values({ kind: "terms", version: 1, inForceOn: "2026-01-01", words: each(words), hashes: each("0") })
    .onConflictDoNothing();
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.kind, "terms"), eq(documents.version, 1)));
  await tx
    .insert(consents)
    .values({ userId, workspaceId, about: "workspace", documentId: document!.id, locale: "nl", sha256: text() });
  return {
    subscriptionId: subscription!.id,
    transactionId: transaction!.id,
    invoiceId: invoice!.id,
    purchaseId: purchase!.id,
  };
}
