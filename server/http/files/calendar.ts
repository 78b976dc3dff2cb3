import { bufferedResponse } from "@server/core/buffered-response";
import { DomainError } from "@server/core/errors";
import { calendarAt } from "@server/inspection/calendar/serve";
import { Hono } from "hono";
import { sourceOf } from "../request.ts";

/** /calendar/{token}.ics: a person's calendar for other programs, which can't sign in. */
export const calendarBytes = new Hono();

const headers = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

calendarBytes.get("/:file", async (c) => {
  const token = c.req.param("file").replace(/\.ics$/, "");
  const { body, etag } = await calendarAt(token, sourceOf(c));
  if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers: { ...headers, etag } });
  return bufferedResponse(body, {
    headers: {
      ...headers,
      etag,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="register.ics"',
    },
  });
});

/** Programs read the status, not a page. */
calendarBytes.onError((error, c) => {
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (code === "NOT_FOUND" || code === "FORBIDDEN") return c.text("404", 404, headers);
  if (code !== "TOO_MANY_REQUESTS" || !(cause instanceof DomainError)) throw error;
  return c.text("429", 429, { ...headers, "retry-after": String(cause.retryAfter ?? 60) });
});
