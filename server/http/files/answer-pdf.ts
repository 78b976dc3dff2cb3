import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import { DomainError, notFound } from "@server/core/errors";
import { fileContext } from "@server/http/request";
import type { PrintoutPdf } from "@server/inspection/printout/drawing";
import { answerPdf } from "@server/inspection/printout/pdf";
import { walkPdf } from "@server/inspection/round/printout";
import { disposition } from "@server/platform/files/serve";
import { fileHeaders } from "@server/platform/headers";
import { TRPCError } from "@trpc/server";
import type { Context } from "hono";
import { z } from "zod";

/** An answer as a PDF, in the user's language or the one in the query. */
export const serveAnswerPdf = (c: Context) => servePdf(c, answerPdf);
/** The sheet of a walk, the same way. */
export const serveWalkPdf = (c: Context) => servePdf(c, walkPdf);

type Find = (actor: Actor, id: string, locale: Locale) => Promise<PrintoutPdf>;

async function servePdf(c: Context, find: Find): Promise<Response> {
  const { actor, locale } = await fileContext(c);
  const id = c.req.param("id") ?? "";
  if (!actor || !z.uuid().safeParse(id).success) throw notFound();
  try {
    return await given(c, await find(actor, id, locale));
  } catch (error) {
    if (!(error instanceof TRPCError) || !(error.cause instanceof DomainError)) throw error;
    const { key, retryAfter } = error.cause;
    const message = translator(locale)(key);
    if (error.code === "UNPROCESSABLE_CONTENT") return c.text(message, 422);
    const headers = { "retry-after": String(retryAfter) };
    if (error.code === "SERVICE_UNAVAILABLE") return c.text(message, 503, headers);
    if (error.code === "TOO_MANY_REQUESTS") return c.text(message, 429, headers);
    throw error;
  }
}

/** Responds with the PDF, which is not rendered if the browser has it already. Access was checked by `find`. */
async function given(c: Context, { name, tag, made }: PrintoutPdf): Promise<Response> {
  const etag = `"${tag}"`;
  const headers = {
    ...fileHeaders,
    "content-type": "application/pdf",
    "content-disposition": disposition(c.req.query("download") !== undefined, name),
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    etag,
  };
  if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(await made()), { headers });
}
