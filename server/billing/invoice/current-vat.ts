import { type Transaction, transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { vatAmountOf } from "@server/billing/subscription/price";
import { eq, sql } from "drizzle-orm";
import { regimeOf } from "./vat-regime.ts";

type TaxedTransaction = Pick<Transaction, "id" | "workspaceId" | "gateway" | "status" | "net" | "vatRate">;

/**
 * The VAT rate, in percent, for the workspace's current company details; a transaction may have been made with others.
 */
export async function currentVatRate(tx: Tx, workspaceId: string): Promise<number> {
  const [customer] = await tx
    .select({ country: workspaces.country, vat: workspaces.vat, verifiedAt: workspaces.vatVerifiedAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  const { country = "BE", vat = "", verifiedAt = null } = customer ?? {};
  return regimeOf({ country, vat, verified: verifiedAt !== null }).rate;
}

/**
 * Updates the VAT of a transaction that a card has not paid yet, because its invoice will show the company details of
 * the day of payment, and returns it. A transfer keeps its VAT: its invoice is issued already.
 */
export async function applyCurrentVat<T extends TaxedTransaction>(tx: Tx, transaction: T): Promise<T> {
  if (transaction.gateway !== "stripe") return transaction;
  const vatRate = await currentVatRate(tx, transaction.workspaceId);
  if (vatRate === transaction.vatRate) return transaction;
  const vatAmount = vatAmountOf(transaction.net, vatRate);
  const sums = { vatRate, vatAmount, amount: transaction.net + vatAmount };
  await tx
    .update(transactions)
    .set({ ...sums, updatedAt: sql`now()` })
    .where(eq(transactions.id, transaction.id));
  return { ...transaction, ...sums };
}
