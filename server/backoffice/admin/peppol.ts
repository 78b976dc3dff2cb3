import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { numberOf } from "@server/billing/invoice/number";
import { seller } from "@server/billing/invoice/seller";
import { Fault } from "@server/billing/invoice/ubl/fault";
import { faultsOfSeller } from "@server/billing/invoice/ubl/faults";
import { partyOf } from "@server/billing/invoice/ubl/party";
import { accessPoint } from "@server/billing/peppol/chosen";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type AdminPeppol, AdminSending } from "./peppol-inputs.ts";

/** How many are shown. */
const SHOWN = 100;

const Row = AdminSending.omit({ number: true, faults: true, changed_at: true, due_at: true }).extend({
  year: z.number(),
  sequence: z.number(),
  changed_at: z.string(),
  due_at: z.string().nullable(),
});
const Counted = z.object({ total: z.number() });

/** What an access point that tells nothing has is done with: it is not asked about any more. */
const isOpen = sql`p.state <> 'delivered' and not (p.state = 'sent' and p.due_at is null)`;

/** What the operator of this installation must know about structured invoices: what is missing, and what did not arrive. */
export function peppolNow(actor: Actor): Promise<AdminPeppol> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [rows, counted] = await Promise.all([
      queryRows(tx, Row)`
        select i.id, i.year, i.sequence, i.kind, i.customer ->> 'company' as company, w.id as workspace_id,
          i.issued_on::text, i.total, p.state, p.reason, p.tries, p.changed_at, p.due_at
        from peppol_sendings p join invoices i on i.id = p.invoice_id
          left join workspaces w on w.id = i.workspace_id and w.deleted_at is null
        where ${isOpen} order by p.changed_at desc, i.id limit ${SHOWN}`,
      queryRows(tx, Counted)`select count(*)::int as total from peppol_sendings p where ${isOpen}`,
    ]);
    return {
      access_point: accessPoint()?.name ?? null,
      seller_lacks: faultsOfSeller(partyOf(seller())),
      not_delivered: counted[0]!.total,
      sendings: rows.map(viewOf),
    };
  });
}

/** Of a document that was not made, the reason is what is wrong with it. */
const viewOf = ({ year, sequence, changed_at, due_at, reason, ...row }: z.infer<typeof Row>): AdminSending => ({
  ...row,
  number: numberOf({ year, sequence }),
  reason: row.state === "not_made" ? "" : reason,
  faults: row.state === "not_made" ? Fault.options.filter((fault) => reason.split(" ").includes(fault)) : [],
  changed_at: iso(new Date(changed_at)),
  due_at: due_at && iso(new Date(due_at)),
});
