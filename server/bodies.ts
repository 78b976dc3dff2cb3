import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { localeIn } from "~/i18n/locales";
import { MAX_BODY, REST_BASE } from "./constants.ts";
import { answerError } from "./rest/errors.ts";
import { TooLarge } from "./uploads.ts";

/** A body that is read whole stands in memory: no more of it than this. Files come in multipart, which streams to disk (uploads.ts). */
const inMemory = bodyLimit({
  maxSize: MAX_BODY,
  onError: (c) =>
    c.req.path.startsWith(`${REST_BASE}/`)
      ? answerError(new TooLarge("mistake.form_too_large"), localeIn(c.req.header("x-language") ?? c.req.header("accept-language")) ?? "en")
      : c.text("413", 413),
});

export const isMultipart = (request: Request) => /^multipart\//i.test(request.headers.get("content-type") ?? "");

/** Who answers before all has come may cut a browser off: that is for what no form of ours sends. */
export const bodies: MiddlewareHandler = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  if (!isMultipart(c.req.raw)) return inMemory(c, next);
  return c.req.path.startsWith("/trpc/") ? c.text("415", 415) : next(); // hooks take no files
};
