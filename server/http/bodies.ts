import { Readable } from "node:stream";
import { wordsFor } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import { REST_BASE } from "@server/core/constants";
import { DomainError } from "@server/core/errors";
import { FORM, FORM_WITH_FILES, JSON_TYPE, mediaTypeOf } from "@server/core/media-type";
import { answerError } from "@server/http/rest/errors";
import { isTooMuchForm, isTooMuchJson } from "@server/platform/uploads/body-shape";
import { TooLarge } from "@server/platform/uploads/errors";
import type { Context, MiddlewareHandler } from "hono";
import { localeOfPage, localeOfProgram } from "./request.ts";

/**
 * A body that is read whole stands in memory: no more of it than `mostAt` its path, whatever length it says, and no
 * more values than body-shape.ts counts. Forms with files stream to disk (uploads.ts). Other media types are not read.
 */
export function bodies(mostAt: (path: string) => number): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.method === "GET" || raw.method === "HEAD" || !raw.body) return next();
    const type = mediaTypeOf(raw);
    // tRPC takes no files
    if (type === FORM_WITH_FILES) return c.req.path.startsWith("/trpc/") ? refused(c, 415) : next();
    if (![FORM, JSON_TYPE, ""].includes(type)) return refused(c, 415);
    const most = mostAt(c.req.path);
    const body = Number(c.req.header("content-length") ?? 0) > most ? undefined : await upTo(most, raw);
    if (!body || (type === FORM ? isTooMuchForm(body) : isTooMuchJson(body))) return refused(c, 413);
    const { url, method, headers, signal } = raw;
    // not made from the old one: the server's is no Request of Node's own
    c.req.raw = new Request(url, { method, headers, signal, body });
    return next();
  };
}

function refused(c: Context, status: 413 | 415): Response {
  const error =
    status === 413
      ? new TooLarge("mistake.form_too_large")
      : new DomainError("refusal.unsupported_type", { code: "unsupported" });
  if (c.req.path.startsWith(`${REST_BASE}/`)) return answerError(error, localeOfProgram(c));
  return c.text(wordsFor(translator(localeOfPage(c, null)), error.key), status);
}

/** The bytes of the body; nothing, if they are too many. */
async function upTo(most: number, { body }: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ? Readable.fromWeb(body as never) : []) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
