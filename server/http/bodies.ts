import { Readable } from "node:stream";
import { wordsFor } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import { REST_BASE, SCIM_BASE } from "@server/core/constants";
import { DomainError } from "@server/core/errors";
import { FORM, FORM_WITH_FILES, JSON_TYPE, mediaTypeOf, SCIM_TYPE } from "@server/core/media-type";
import { answerError } from "@server/http/rest/errors";
import { answerScimError } from "@server/http/scim/errors";
import { isTooMuchForm, isTooMuchJson } from "@server/platform/uploads/body-shape";
import { TooLarge } from "@server/platform/uploads/errors";
import type { Context, MiddlewareHandler } from "hono";
import { localeOfPage, localeOfProgram } from "./request.ts";

/**
 * Reads JSON and urlencoded bodies into memory, up to the bytes that `maxBytesOf` returns for the path and the limits
 * of body-shape.ts; answers 413 beyond them. Forms with files are streamed to disk later (receiveForm()). Other media
 * types get 415.
 */
export function bodies(maxBytesOf: (path: string) => number): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.method === "GET" || raw.method === "HEAD" || !raw.body) return next();
    const type = mediaTypeOf(raw);
    // tRPC accepts no files
    if (type === FORM_WITH_FILES) return c.req.path.startsWith("/trpc/") ? rejected(c, 415) : next();
    const json = c.req.path.startsWith(`${SCIM_BASE}/`) ? [SCIM_TYPE, JSON_TYPE, ""] : [FORM, JSON_TYPE, ""];
    if (!json.includes(type)) return rejected(c, 415);
    const max = maxBytesOf(c.req.path);
    const body = Number(c.req.header("content-length") ?? 0) > max ? undefined : await readUpTo(max, raw);
    if (!body || (type === FORM ? isTooMuchForm(body) : isTooMuchJson(body))) return rejected(c, 413);
    const { url, method, headers, signal } = raw;
    // built from its parts, because the server's request is not an instance of Node's Request
    c.req.raw = new Request(url, { method, headers, signal, body });
    return next();
  };
}

function rejected(c: Context, status: 413 | 415): Response {
  const error =
    status === 413
      ? new TooLarge("mistake.form_too_large")
      : new DomainError("refusal.unsupported_type", { code: "unsupported" });
  if (c.req.path.startsWith(`${REST_BASE}/`)) return answerError(error, localeOfProgram(c));
  if (c.req.path.startsWith(`${SCIM_BASE}/`)) return answerScimError(error, localeOfProgram(c));
  return c.text(wordsFor(translator(localeOfPage(c, null)), error.key), status);
}

/** The bytes of the body; undefined: more than `max`. */
async function readUpTo(max: number, { body }: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ? Readable.fromWeb(body as never) : []) {
    size += chunk.length;
    if (size > max) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
