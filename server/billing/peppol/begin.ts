import { queryRows } from "@db/rows";
import type { SendingState } from "@db/schema/peppol-state";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { invoiceRow } from "@server/billing/invoice/row";
import { seller } from "@server/billing/invoice/seller";
import { makeUblLater } from "@server/billing/invoice/stored-pdf";
import { participantOf } from "@server/billing/invoice/ubl/participant";
import { structuredOf } from "@server/billing/invoice/ubl/structured";
import { z } from "zod";
import type { AccessPoint } from "./access-point.ts";
import { accessPoint } from "./chosen.ts";

type Beginning = { state: Extract<SendingState, "to_send" | "not_reachable" | "not_made">; reason: string };

/**
 * How an invoice begins its way over Peppol; asks the access point whether the customer is there. Null: it has none,
 * since the customer is no company, or there is no access point.
 */
export async function beginningOf(
  invoiceId: string,
  point: AccessPoint | null = accessPoint(),
): Promise<Beginning | null> {
  const row = await invoiceRow(invoiceId);
  const { vat } = row.customer;
  if (!vat) return null;
  if (!(await makeUblLater(invoiceId)))
    return { state: "not_made", reason: structuredOf(row, seller())?.faults?.join(" ") ?? "" };
  if (!point) return null;
  const canReceive = await point.canReceive(participantOf(vat)!);
  return { state: canReceive === false ? "not_reachable" : "to_send", reason: "" };
}

const Begun = z.object({ workspace_id: z.string().nullable() });

/** Writes the beginning down, once, with the job that sends the invoice. */
export async function begin(tx: Tx, invoiceId: string, { state, reason }: Beginning): Promise<void> {
  const [begun] = await queryRows(tx, Begun)`
    insert into peppol_sendings (invoice_id, workspace_id, state, reason, due_at)
    select id, workspace_id, ${state}::text, ${reason}::text, ${state === "to_send" ? new Date().toISOString() : null}::timestamptz
    from invoices where id = ${invoiceId}
    on conflict do nothing returning workspace_id`;
  if (begun && state === "to_send")
    await enqueue(tx, "invoice.send", { workspaceId: begun.workspace_id, invoiceId, tries: 0 });
}
