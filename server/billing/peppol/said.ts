import { peppolSendings } from "@db/schema/peppol";
import type { SendingState } from "@db/schema/peppol-state";
import type { Tx } from "@db/transact";
import { eq } from "drizzle-orm";

/** The state of an invoice's sending; null: it has none. */
export async function sendingOf(tx: Tx, invoiceId: string): Promise<SendingState | null> {
  const [sending] = await tx
    .select({ state: peppolSendings.state })
    .from(peppolSendings)
    .where(eq(peppolSendings.invoiceId, invoiceId));
  return sending?.state ?? null;
}

/** What a mail says of it: that it goes over Peppol, or that the customer is not there; null: nothing. */
export const saidToCustomer = (state: SendingState | null): "sent" | "not_reachable" | null => {
  if (state === "not_reachable") return state;
  return state === "to_send" || state === "sent" || state === "delivered" ? "sent" : null;
};
