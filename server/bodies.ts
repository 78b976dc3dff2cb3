import { Readable } from "node:stream";
import type { Context, MiddlewareHandler } from "hono";
import { MAX_BODY, REST_BASE } from "./constants.ts";
import { localeOfProgram } from "./request.ts";
import { answerError } from "./rest/errors.ts";
import { TooLarge } from "./uploads.ts";

export const isMultipart = (request: Request) => /^multipart\//i.test(request.headers.get("content-type") ?? "");

/** A body that is read whole stands in memory: no more of it than MAX_BODY. Files come in multipart, which streams to disk (uploads.ts). */
export const bodies: MiddlewareHandler = async (c, next) => {
  if (isMultipart(c.req.raw)) return c.req.path.startsWith("/trpc/") ? c.text("415", 415) : next(); // hooks take no files
  if (Number(c.req.header("content-length") ?? 0) > MAX_BODY) return tooLarge(c);
  if (c.req.header("transfer-encoding") && !["GET", "HEAD"].includes(c.req.method)) {
    const body = await upTo(MAX_BODY, c.req.raw);
    if (!body) return tooLarge(c);
    const { url, method, headers } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, body }); // not made from the old one: the server's is no Request of Node's own
  }
  return next();
};

const tooLarge = (c: Context) =>
  c.req.path.startsWith(`${REST_BASE}/`) ? answerError(new TooLarge("mistake.form_too_large"), localeOfProgram(c)) : c.text("413", 413);

/** What came without saying how much it would be; nothing, if it is too much. */
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
