import { translator } from "@i18n/words.server";
import { DomainError, notFound } from "@server/core/errors";
import { fileContext } from "@server/http/request";
import { disposition } from "@server/platform/files/serve";
import { fileHeaders } from "@server/platform/headers";
import { consentsPdf } from "@server/tenancy/consent/pdf";
import { TRPCError } from "@trpc/server";
import type { Context } from "hono";
import { z } from "zod";

/** /files/consents/{workspaceId}: a PDF for the workspace's admins, made for each request and never cached. */
export async function serveConsents(c: Context): Promise<Response> {
  const { actor, locale } = await fileContext(c);
  const id = c.req.param("id") ?? "";
  if (!actor || !z.uuid().safeParse(id).success) throw notFound();
  try {
    const { name, bytes } = await consentsPdf(actor, id, locale);
    const headers = {
      ...fileHeaders,
      "content-type": "application/pdf",
      "content-disposition": disposition(true, name),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    };
    return new Response(c.req.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
  } catch (error) {
    if (error instanceof TRPCError && error.code === "SERVICE_UNAVAILABLE" && error.cause instanceof DomainError)
      return c.text(translator(locale)(error.cause.key), 503, { "retry-after": String(error.cause.retryAfter) });
    throw error;
  }
}
