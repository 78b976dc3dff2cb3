import { createHash } from "node:crypto";
import { invoices } from "@db/schema/invoice";
import { reading } from "@db/transact";
import { translator } from "@i18n/words.server";
import { type Actor, authorizeIn, mayEnterBackOffice } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { disposition } from "@server/platform/files/serve";
import { fileHeaders } from "@server/platform/headers";
import { and, eq } from "drizzle-orm";
import { numberOf } from "./number.ts";
import { invoicePdf } from "./stored-pdf.ts";

type Kind = (typeof invoices.$inferSelect)["kind"];

/**
 * The PDF of a transaction's invoice, or with `?credit_note` of its credit note (`?credit_note=2026-00012`: of that one,
 * where there are several), for those who may see the workspace's billing. Throws notFound.
 */
export async function invoiceBytes(actor: Actor, transactionId: string, request: Request): Promise<Response> {
  const note = new URL(request.url).searchParams.get("credit_note");
  const id = note
    ? await creditNoteFor(actor, transactionId, note)
    : await invoiceFor(actor, transactionId, note === null ? "invoice" : "credit_note");
  return invoiceResponse(actor, id, request);
}

/**
 * For the back-office: found by its own id, so also after the workspace and its transaction were deleted. Throws
 * missing.
 */
export async function invoiceBytesAsAdmin(actor: Actor, id: string, request: Request): Promise<Response> {
  if (!mayEnterBackOffice(actor)) throw notFound();
  return invoiceResponse(actor, id, request);
}

async function invoiceResponse(actor: Actor, id: string, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const { row, bytes } = await invoicePdf(id);
  const t = translator(actor.locale);
  const name = `${t(row.kind === "invoice" ? "invoice.title" : "invoice.credit_note")} ${numberOf(row)}.pdf`;
  const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
  const headers = {
    ...fileHeaders,
    "content-type": "application/pdf",
    "content-disposition": disposition(query.has("download"), name),
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    etag,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

/** The id of an invoice; row-level security limits the query to the actor's own workspaces. */
export const invoiceFor = (actor: Actor, transactionId: string, kind: Kind): Promise<string> =>
  reading(actor, async (tx) => {
    const [found] = await tx
      .select({ id: invoices.id, workspaceId: invoices.workspaceId })
      .from(invoices)
      .where(and(eq(invoices.transactionId, transactionId), eq(invoices.kind, kind)));
    if (!found?.workspaceId) throw notFound();
    authorizeIn(actor, found.workspaceId, "billing.see");
    return found.id;
  });

/** The same of one of the credit notes of a transaction's invoice, by its number. */
const creditNoteFor = async (actor: Actor, transactionId: string, number: string): Promise<string> => {
  const creditsId = await invoiceFor(actor, transactionId, "invoice");
  const notes = await reading(actor, (tx) => tx.select().from(invoices).where(eq(invoices.creditsId, creditsId)));
  const note = notes.find((each) => numberOf(each) === number);
  if (!note) throw notFound();
  return note.id;
};
