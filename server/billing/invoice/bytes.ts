import { createHash } from "node:crypto";
import { invoices } from "@db/schema/invoice";
import { reading } from "@db/transact";
import { translator } from "@i18n/words.server";
import { type Actor, authorizeIn, mayEnterBackOffice } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { PDF, XML_TYPE } from "@server/core/media-type";
import { disposition } from "@server/platform/files/serve";
import { fileHeaders } from "@server/platform/headers";
import { and, eq } from "drizzle-orm";
import { numberOf } from "./number.ts";
import { invoicePdf, invoiceUbl } from "./stored-pdf.ts";

/** As a paper for people, or as a structured invoice for programs. */
export const invoiceFormats = ["pdf", "ubl"] as const;
type Format = (typeof invoiceFormats)[number];
type Kind = (typeof invoices.$inferSelect)["kind"];

/**
 * A transaction's invoice, or with `?credit_note` its credit note (`?credit_note=2026-00012`: that one, where there are
 * several), for those who may see the workspace's billing: the PDF, or with `?format=ubl` the structured invoice. Throws
 * notFound.
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
  const isDownload = new URL(request.url).searchParams.has("download");
  const t = translator(actor.locale);
  const { row, bytes, type, extension } = await found(id, formatOf(request));
  const name = `${t(row.kind === "invoice" ? "invoice.title" : "invoice.credit_note")} ${numberOf(row)}.${extension}`;
  const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
  const headers = {
    ...fileHeaders,
    "content-type": type,
    "content-disposition": disposition(isDownload || type === XML_TYPE, name),
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    vary: "accept",
    etag,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

/** Throws notFound where there is no structured invoice, and says why. */
async function found(id: string, format: Format) {
  if (format === "pdf") return { ...(await invoicePdf(id)), type: PDF[0]!, extension: "pdf" };
  const ubl = await invoiceUbl(id);
  if (!ubl) throw notFound(undefined, "invoice.no_ubl");
  return { ...ubl, type: XML_TYPE, extension: "xml" };
}

/** By `?format=ubl`; else by what is accepted first, for browsers accept XML as well, after pages. */
function formatOf(request: Request): Format {
  const asked = new URL(request.url).searchParams.get("format");
  if (asked !== null) return asked === "ubl" ? "ubl" : "pdf";
  const [first = ""] = (request.headers.get("accept") ?? "").split(/[,;]/);
  return first.trim().toLowerCase() === XML_TYPE ? "ubl" : "pdf";
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
