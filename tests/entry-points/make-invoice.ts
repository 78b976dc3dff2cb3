import { before } from "@db/outside";
import { invoices } from "@db/schema/invoice";
import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { asOperator, reading, transact } from "@db/transact";
import { issueInvoice } from "@server/billing/invoice/issue";
import { keyOfInvoice } from "@server/billing/invoice/stored-pdf";
import { storage } from "@server/platform/storage/storage";
import { eq } from "drizzle-orm";
import { pdf, uploadOf } from "../upload-of.ts";
import type { Make } from "./make.ts";

const days = { startsOn: "2026-11-01", endsOn: "2026-11-30", anchorOn: "2026-11-01" };
const sum = { net: 4900, vatRate: 21, vatAmount: 1029, amount: 5929 };
const lines = [{ what: "plan" as const, name: "basic", quantity: 1, unit: 4900, amount: 4900 }];
const terms = { plan: "basic" as const, period: "monthly" as const, extra_boards: 0, option_ids: [] };

/** A paid transaction of the workspace, with its invoice and its PDF. Gives the id of the transaction. */
export async function paidTransaction(make: Make): Promise<string> {
  const workspaceId = make.workspace;
  const { path, sha256 } = await uploadOf("invoice.pdf", Buffer.from(pdf(make.text())));
  return transact(asOperator, async (tx) => {
    const [subscription] = await tx
      .insert(subscriptions)
      .values({ workspaceId, plan: "basic", period: "monthly", gateway: "bank", status: "expired", ...days })
      .returning();
    const [transaction] = await tx
      .insert(transactions)
      .values({
        workspaceId,
        subscriptionId: subscription!.id,
        kind: "first",
        gateway: "bank",
        status: "paid",
        ...sum,
        lines,
        terms,
        periodFrom: days.startsOn,
        periodUntil: days.endsOn,
      })
      .returning();
    const { id } = await issueInvoice(tx, transaction!.id, { paidOn: days.startsOn, issuedOn: "2002-01-01" });
    const [invoice] = await tx.update(invoices).set({ sha256 }).where(eq(invoices.id, id)).returning();
    await before(`invoice ${invoice!.sequence}`, () => storage().put(keyOfInvoice({ ...invoice!, sha256 }), path));
    return transaction!.id;
  });
}

/** The same; gives the id of the invoice. */
export async function makeInvoice(make: Make): Promise<string> {
  const transactionId = await paidTransaction(make);
  const [invoice] = await reading(asOperator, (tx) =>
    tx.select().from(invoices).where(eq(invoices.transactionId, transactionId)),
  );
  return invoice!.id;
}
