import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { iso } from "@server/core/day";
import { PaymentNoteView } from "./payment-note-inputs.ts";

/** For how long a note is shown: one that is settled, and any. */
const [SETTLED_DAYS, SHOWN_DAYS] = [30, 365];
const MOST = 50;

/** What super admins should know of payments, the newest first: what is open, and what was settled in the last month. */
export async function paymentNotes(tx: Tx): Promise<PaymentNoteView[]> {
  const rows = await queryRows(tx, PaymentNoteView)`
    select n.id, n.kind || '_' || n.state as what, n.amount, n.reference, n.created_at as since, w.name as workspace,
      s.id as subscription_id, t.id as transaction_id
    from payment_notes n
    left join subscriptions s on s.id = n.subscription_id
    left join workspaces w on w.id = s.workspace_id
    left join transactions t on t.id = n.transaction_id
    where n.state = 'open' and n.created_at > now() - ${SHOWN_DAYS} * interval '1 day'
      or n.updated_at > now() - ${SETTLED_DAYS} * interval '1 day'
    order by n.state = 'open' desc, n.id desc limit ${MOST}`;
  return rows.map(({ since, ...row }) => ({ ...row, since: iso(since) }));
}
