import { sendingStates } from "@db/schema/peppol-state";
import { Fault } from "@server/billing/invoice/ubl/fault";
import { Id } from "@server/core/fields";
import { z } from "zod";

/** An invoice to a company that was not delivered over Peppol. Money in cents. */
export const AdminSending = z.object({
  /** Of the invoice. */
  id: Id,
  number: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  company: z.string(),
  /** Null: the workspace was deleted. */
  workspace_id: Id.nullable(),
  issued_on: z.string(),
  total: z.number(),
  state: z.enum(sendingStates),
  /** As the access point said it; empty: nothing. */
  reason: z.string(),
  /** What is wrong with the document, where it could not be made. */
  faults: z.array(Fault),
  tries: z.number(),
  changed_at: z.string(),
  /** When it is tried or asked next by itself; null: never. */
  due_at: z.string().nullable(),
});
export type AdminSending = z.infer<typeof AdminSending>;

export const AdminPeppol = z.object({
  /** How invoices get into the network; null: not at all. */
  access_point: z.enum(["folder", "storecove"]).nullable(),
  /** What of the seller's own details is missing, without which no structured invoice is made. */
  seller_lacks: z.array(Fault),
  not_delivered: z.number(),
  /** The latest of those that were not delivered. */
  sendings: z.array(AdminSending),
});
export type AdminPeppol = z.infer<typeof AdminPeppol>;
