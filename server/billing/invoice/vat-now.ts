import { type Transaction, transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { vatOf } from "@server/billing/subscription/price";
import { eq, sql } from "drizzle-orm";
import { regimeOf } from "./vat-regime.ts";

type Asked = Pick<Transaction, "id" | "workspaceId" | "gateway" | "status" | "net" | "vatRate">;

/** The rate for a workspace as its company is now, whatever it was when a sum was asked. */
export async function vatRateNow(tx: Tx, workspaceId: string): Promise<number> {
  const [customer] = await tx
    .select({ country: workspaces.country, vat: workspaces.vat, verifiedAt: workspaces.vatVerifiedAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  const { country = "BE", vat = "", verifiedAt = null } = customer ?? {};
  return regimeOf({ country, vat, verified: verifiedAt !== null }).rate;
}

/**
 * Asks a sum that a card has not paid yet with the VAT of now, since its invoice will name the company of the day that
 * it is paid. A transfer has its invoice already, and stays as that says.
 */
export async function askWithVatNow<T extends Asked>(tx: Tx, asked: T): Promise<T> {
  if (asked.gateway !== "stripe") return asked;
  const vatRate = await vatRateNow(tx, asked.workspaceId);
  if (vatRate === asked.vatRate) return asked;
  const vatAmount = vatOf(asked.net, vatRate);
  const sums = { vatRate, vatAmount, amount: asked.net + vatAmount };
  await tx
    .update(transactions)
    .set({ ...sums, updatedAt: sql`now()` })
    .where(eq(transactions.id, asked.id));
  return { ...asked, ...sums };
}
