import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { putNote } from "@server/billing/payment/notes";
import { notifyPayers } from "@server/billing/subscription/notify-payers";
import { dayOf } from "@server/core/day";
import { z } from "zod";
import { isLackOfDetails } from "./details.ts";
import { issueInvoice } from "./issue.ts";

/** `transactionId`: paid, without an invoice; null: a renewal that can't be asked for. */
type Postponed = { workspaceId: string; subscriptionId: string; transactionId: string | null };

/**
 * Notes for the super admins that an invoice waits for the name and address of its customer, and tells the payers, once.
 */
export async function postponeInvoice(
  tx: Tx,
  { workspaceId, subscriptionId, transactionId }: Postponed,
  day: string,
): Promise<void> {
  const reference = transactionId ?? subscriptionId;
  const isNew = await putNote(tx, { kind: "no_details", reference, state: "open", subscriptionId, transactionId });
  if (isNew) await notifyPayers(tx, workspaceId, { about: "no_details", day });
}

type Paid = { id: string; workspaceId: string; subscriptionId: string };

/** Issues the invoice of a paid transaction, or postpones it: money that was taken is recorded in any case. */
export const issueOrPostpone = async (
  tx: Tx,
  { id, workspaceId, subscriptionId }: Paid,
  paidOn: string,
): Promise<void> =>
  issueInvoice(tx, id, { paidOn }).then(
    () => undefined,
    (error: unknown) => {
      if (!isLackOfDetails(error)) throw error;
      return postponeInvoice(tx, { workspaceId, subscriptionId, transactionId: id }, paidOn);
    },
  );

const Waiting = z.object({
  reference: z.string(),
  transaction_id: z.string().nullable(),
  paid_at: z.string().nullable(),
});

/**
 * Issues the next postponed invoice whose customer has a name and an address by now. False: none is left, or other
 * workers have locked them.
 */
export const issueNextPostponed = (day: string): Promise<boolean> =>
  transact(asOperator, async (tx) => {
    const [waiting] = await queryRows(tx, Waiting)`
      select n.reference, n.transaction_id, t.paid_at from payment_notes n
      join subscriptions s on s.id = n.subscription_id join workspaces w on w.id = s.workspace_id
      left join transactions t on t.id = n.transaction_id
      where n.kind = 'no_details' and n.state = 'open' and w.deleted_at is null
        and w.street <> '' and w.zip <> '' and w.city <> ''
      order by n.id limit 1 for update of n skip locked`;
    if (!waiting) return false;
    const { reference, transaction_id: transactionId, paid_at: paidAt } = waiting;
    if (transactionId && paidAt)
      await issueInvoice(tx, transactionId, { paidOn: dayOf(new Date(paidAt)), issuedOn: day });
    return putNote(tx, { kind: "no_details", reference, state: "done" });
  });
