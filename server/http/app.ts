/**
 * The web application as one fetch handler. Vite builds it together with the pages; main.ts serves it, or the
 * development server.
 */
import { serveStatic } from "@hono/node-server/serve-static";
import type { Locale } from "@i18n/locales";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { endIfOver } from "@server/backoffice/impersonation/own-session";
import { webhooks } from "@server/billing/payment/webhook";
import type { Actor } from "@server/core/actor";
import { REST_BASE, SCIM_BASE } from "@server/core/constants";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS, wordsForUnavailable } from "@server/core/database-unavailable";
import { env } from "@server/core/env";
import { DomainError, unavailable } from "@server/core/errors";
import { log } from "@server/core/log";
import { findStorageError } from "@server/core/storage-errors";
import { fileBytes } from "@server/http/files/bytes";
import { calendarBytes } from "@server/http/files/calendar";
import { callsAt, routesOf } from "@server/http/rest/calls";
import { answerError } from "@server/http/rest/errors";
import { restCalls } from "@server/http/rest/rest";
import { replaceOldNames } from "@server/platform/cookies";
import { headers } from "@server/platform/headers";
import { devMail } from "@server/platform/mail/dev-mail";
import { sessionCookie, sessionTokenIn } from "@server/tenancy/session/session";
import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono, type MiddlewareHandler } from "hono";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import { ZodError } from "zod";
import { bodies } from "./bodies.ts";
import { bodyLimits } from "./body-limits.ts";
import { compression } from "./compression.ts";
import { health } from "./health.ts";
import { isOwnOrigin, ownHostOnly } from "./hosts.ts";
import { mcp } from "./mcp.ts";
import { measureRequests } from "./measure-requests.ts";
import { openApi } from "./openapi.ts";
import { pageHandler } from "./pages.ts";
import { queuesBoard } from "./queue-dashboard.ts";
import { localeOfPage, localeOfProgram, pageContext, restContext } from "./request.ts";
import { requestLog, withoutSecrets } from "./request-log.ts";
import { routeNames } from "./route-names.ts";
import { appRouter, callerFor } from "./router.ts";
import { scim } from "./scim/scim.ts";
import { textsHeader } from "./texts-header.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    api: ReturnType<typeof callerFor>;
    actor: Actor | null;
    claimant?: Pick<Actor, "userId" | "email"> | null;
    locale: Locale;
    nonce: string;
    /** The text keys of why something is refused; they go with the answer (texts-header.ts). */
    refused: Set<string>;
  }
}

export const app = new Hono();
const routes = routesOf(appRouter);
const readBuild = () => import("virtual:remix/server-build") as Promise<ServerBuild>;
if (env.METRICS_PORT !== undefined || env.OTEL_EXPORTER_OTLP_ENDPOINT)
  app.use("*", measureRequests(routeNames(routes, import.meta.env.PROD ? (await readBuild()).routes : {})));
app.use("*", compression, requestLog, headers());
app.route("/", health); // before ownHostOnly, because load balancers use any host name
app.use("*", ownHostOnly, bodies(bodyLimits(appRouter, (path) => callsAt(routes, path))));

app.get(`${REST_BASE}/openapi.json`, (c) => c.json(openApi()));
const rest = restCalls(routes, REST_BASE, callerFor);
app.all(`${REST_BASE}/*`, async (c) => rest(c.req.raw, await restContext(c)));
app.route("/mcp", mcp);
app.route(SCIM_BASE, scim);
app.route("/webhooks", webhooks);

// From here on requests are authenticated by cookie, so cross-site requests are refused.
app.use(csrf({ origin: isOwnOrigin }));
app.use(async (c, next) => {
  await next();
  for (const cookie of replaceOldNames(c.req.raw, c.res.headers.getSetCookie()))
    c.header("set-cookie", cookie, { append: true });
});
app.use("/trpc/*", (c) =>
  fetchRequestHandler({
    endpoint: "/trpc",
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: 20,
    createContext: () =>
      pageContext(c, "rpc").catch((error: unknown) => {
        throw isDatabaseUnavailable(error) ? unavailable("refusal.unavailable") : error;
      }),
    responseMeta: ({ errors, ctx }) => ({
      headers: { ...againAfter(errors), ...(ctx && textsHeader(ctx.locale, errors.flatMap(keysOf))) },
    }),
    onError: ({ error, path }) =>
      error.code === "INTERNAL_SERVER_ERROR" && log.error("a procedure failed", { path, error: error.cause ?? error }),
  }),
);
app.route("/a/queues", queuesBoard);
app.route("/files", fileBytes);
app.route("/calendar", calendarBytes);
if (env.DEMO) app.route("/dev/mail", devMail);

if (import.meta.env.PROD) {
  const cached =
    (cacheControl: string): MiddlewareHandler =>
    async (c, next) => {
      await next();
      if (c.res.ok) c.header("cache-control", cacheControl);
    };
  app.use("/assets/*", cached("public, max-age=31536000, immutable"));
  for (const path of ["/favicon.svg", "/help/:language/:picture{.+\\.webp}"])
    app.use(path, cached("public, max-age=86400"));
}

if (import.meta.env.PROD)
  // each build has a folder of its own, relative to the working directory
  app.use("*", serveStatic({ root: (await readBuild()).assetsBuildDirectory, precompressed: true }));
/** In development the routes may be others with each request. */
const pages = import.meta.env.PROD
  ? pageHandler(await readBuild())
  : createRequestHandler(readBuild, import.meta.env.MODE);
app.all("*", async (c) => {
  // the protocol of Remix before single fetch, which no page uses
  if (c.req.query("_data") !== undefined) return c.body(null, 404);
  const context = await pageContext(c);
  const nonce = c.get("secureHeadersNonce" as never) as string;
  const { actor, claimant, locale } = context;
  const refused = new Set<string>();
  const page = saysWhenAgain(
    await pages(endIfOver(c.req.raw, actor), { api: callerFor(context), actor, claimant, locale, nonce, refused }),
  );
  // of a whole page they stand in its head
  if (c.req.path.endsWith(".data"))
    for (const [name, value] of Object.entries(textsHeader(locale, refused))) page.headers.set(name, value);
  if (c.req.method === "GET" && page.ok && isTablet(actor))
    page.headers.append("set-cookie", sessionCookie(sessionTokenIn(c.req.raw)!));
  return page;
});

/**
 * Errors outside of procedures and pages, such as a session that can't be loaded. REST gets its usual error, others the
 * error page.
 */
app.onError(async (error, c) => {
  if (error instanceof HTTPException) return error.getResponse();
  if (c.req.path.startsWith(`${REST_BASE}/`)) return answerError(error, localeOfProgram(c));
  const storage = findStorageError(error);
  const isAway = !storage && isDatabaseUnavailable(error);
  const status = storage || isAway ? 503 : 500;
  const path = withoutSecrets(c.req.path);
  log[status === 503 ? "warn" : "error"](isAway ? wordsForUnavailable(error) : "a request failed", { path, error });
  const locale = localeOfPage(c, null);
  const nonce = c.get("secureHeadersNonce" as never) as string;
  const api = callerFor({ actor: null, locale, transport: "page", source: "", device: "" });
  const page = await pages(new Request(new URL(`/errors/${status}`, c.req.url)), {
    api,
    actor: null,
    locale,
    nonce,
    refused: new Set(),
  });
  if (storage) page.headers.set("retry-after", String(storage.retryAfter));
  return saysWhenAgain(page);
});

/** The Retry-After header for the errors of a tRPC response: the longest of them. */
function againAfter(errors: TRPCError[]): Record<string, string> {
  const seconds = Math.max(
    0,
    ...errors.map(({ cause }) => (cause instanceof DomainError ? (cause.retryAfter ?? 0) : 0)),
  );
  return seconds ? { "retry-after": String(seconds) } : {};
}

/** The text keys of what is wrong with the input of a procedure. */
const keysOf = ({ cause }: TRPCError): string[] =>
  cause instanceof ZodError
    ? cause.issues.map(({ message }) => message)
    : cause instanceof DomainError
      ? [cause.key]
      : [];

/** Adds Retry-After to a 503 page, because Remix drops the headers of a thrown response. */
function saysWhenAgain(page: Response): Response {
  if (page.status === 503 && !page.headers.has("retry-after"))
    page.headers.set("retry-after", String(RETRY_AFTER_SECONDS));
  return page;
}

/**
 * A tablet's session does not end, but browsers delete every cookie after 400 days, so each page sets it again.
 */
const isTablet = (actor: Actor | null) =>
  actor?.impersonatorId === null && actor.memberships.some(({ role }) => role === "tablet");
