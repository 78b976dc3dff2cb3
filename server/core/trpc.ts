import { currentBounds } from "@db/bounds";
import { wordsFor } from "@i18n/in-words";
import { defaultLocale, type Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError, z } from "zod";
import type { Actor } from "./actor.ts";
import { requireFactorGiven } from "./actor.ts";
import { requireScope } from "./api-key.ts";
import { withCaller } from "./caller.ts";
import { EditConflict } from "./concurrent-edit.ts";
import { isDatabaseUnavailable, wordsForUnavailable } from "./database-unavailable.ts";
import { DomainError, forbidden, toTrpcError, unauthorized, unavailable } from "./errors.ts";
import { issuesAsKeys } from "./issue-keys.ts";
import { log } from "./log.ts";
import { watched } from "./measure.ts";
import { parsedAtOnce } from "./parsed-at-once.ts";
import type { Verb } from "./policy.ts";
import { recordIfSensitive } from "./record-denied.ts";
import { findStorageError } from "./storage-errors.ts";
import { takeTurns } from "./take-turns.ts";
import { findUnstorableText } from "./unstorable-text.ts";

/** Milliseconds for which a loaded actor is trusted. */
const MAX_ACTOR_AGE_MS = 1000;

z.config(issuesAsKeys); // called here, since every transport imports this file; the build would drop a bare import

/** The context of a procedure, the same for a page, tRPC and REST. */
export type Context = {
  actor: Actor | null;
  /**
   * The browser's account if its address is unproven. When the time to prove it is over, `actor` is null and only this
   * is set.
   */
  claimant?: { userId: string; email: string } | null;
  locale: Locale;
  transport: "page" | "rpc" | "rest";
  /** The source network, read from X-Forwarded-For as far as TRUST_PROXY permits; attempts are counted by it. */
  source: string;
  /** The user agent. */
  device: string;
  /** When the actor was loaded (milliseconds since the epoch), and how to load it again. */
  authenticated?: { at: number; reload: () => Promise<Actor | null> };
  /** Over REST, the request itself, for procedures that answer with bytes and read Range and If-None-Match. */
  request?: Request;
  /** Over REST: the fields that are answered; what only others need is not loaded. Undefined: all. */
  wanted?: ReadonlySet<string>;
  /** Over REST: says which content was answered. */
  setEtag?: (etag: string) => void;
};

export type RestCall = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below REST_BASE: "/objects/{id}". */
  path: `/${string}`;
  area: string;
  summary: string;
  /** The HTTP status of success; 200 if omitted. */
  status?: number;
  /** Takes a form with files; JSON is accepted as well. */
  multipart?: boolean;
  /**
   * For an open call that takes a picture: its maximum size, and a check, run after the fields were validated, that
   * throws if this caller may not send one.
   */
  picture?: { maxBytes: number; accept?: (context: Context) => Promise<void> };
  /** With `multipart`: the bytes of its one file, where it may be larger than others. */
  largest?: number;
  /** The procedure returns a Response instead of JSON, with one of these media types. */
  raw?: readonly string[];
  /** Large requests are left to the worker: then the answer is 202 with a JobView. */
  mayBeJob?: boolean;
  /** It answers a secret that is kept sealed, or as a hash only, so the answer is not kept for an Idempotency-Key. */
  secret?: true;
  /** What the caller must be permitted on the record of the path; unless given, to see it. */
  needs?: Verb;
};
export type Meta = {
  rest?: RestCall | RestCall[];
  /** Of what REST does not serve, and programs with an API key may call: the area that the key must be for. */
  area?: string;
  /** Needs no session. */
  isOpen?: boolean;
  /** Costs much, as searches, lists and exports do: workspaces take turns. */
  isHeavy?: boolean;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => {
      const words = translator(ctx?.locale ?? defaultLocale);
      const { cause } = error;
      return {
        ...shape,
        message:
          error.code === "INTERNAL_SERVER_ERROR" ? wordsFor(words, "refusal.internal") : wordsFor(words, shape.message),
        data: {
          code: error.code,
          httpStatus: shape.data.httpStatus,
          /** The text keys of what is wrong, by field. */
          fields:
            cause instanceof ZodError
              ? z.flattenError(cause).fieldErrors
              : cause instanceof DomainError && cause.field
                ? { [cause.field]: [cause.key] }
                : undefined,
          /** What another stored meanwhile, and what to base the next try on. */
          conflict: cause instanceof EditConflict ? { stored: cause.stored, based_on: cause.basedOn } : undefined,
        },
      };
    },
  });

export const { router, mergeRouters, createCallerFactory } = t;
/**
 * Turns errors of an unavailable database or storage into 503 or 507 with Retry-After, for every transport. The first of
 * all, so it is where a procedure is measured.
 */
const reportUnavailable = t.middleware(({ path, next }) =>
  watched({ kind: "procedure", name: path }, async (work) => {
    const result = await next();
    if (result.ok) return result;
    work.outcome = result.error.code.toLowerCase();
    const storage = findStorageError(result.error);
    const isAway = !storage && result.error.code === "INTERNAL_SERVER_ERROR" && isDatabaseUnavailable(result.error);
    if (!storage && !isAway) return result;
    work.outcome = "service_unavailable";
    if (storage) throw toTrpcError("SERVICE_UNAVAILABLE", storage);
    const error = result.error.cause ?? result.error;
    if (!currentBounds().disconnected?.aborted) log.warn(wordsForUnavailable(error), { procedure: path, error });
    throw unavailable("refusal.unavailable");
  }),
);
/** Refuses text that Postgres can't store, naming the field, before any procedure sees it. */
const rejectUnstorable = t.middleware(async ({ getRawInput, next }) => {
  const path = findUnstorableText(await getRawInput());
  if (!path) return next();
  const cause = new z.ZodRealError([{ code: "custom", path, message: "mistake.unwritable", input: undefined }]);
  throw new TRPCError({ code: "BAD_REQUEST", message: "refusal.invalid", cause });
});
/**
 * Makes the caller's network and device available to recorded events, and records denied calls.
 */
const traced = t.middleware(({ ctx, path, next }) =>
  withCaller({ source: ctx.source, device: ctx.device }, async () => {
    const result = await next();
    if (!result.ok) await recordIfSensitive(result.error, path, ctx.actor);
    return result;
  }),
);
/** Lets heavy calls wait for their workspace's turn. */
const inTurn = t.middleware(({ ctx, meta, getRawInput, next }) => {
  const { actor } = ctx;
  return meta?.isHeavy && actor ? getRawInput().then((input) => takeTurns(actor, input, () => next())) : next();
});
/** Loads the actor again if the body took long to arrive, or its turn to come: their session or role may have ended meanwhile. */
const reauthenticate = t.middleware(async ({ ctx, next }) => {
  const { actor, authenticated } = ctx;
  if (!actor || !authenticated || Date.now() - authenticated.at < MAX_ACTOR_AGE_MS) return next();
  const reloaded = await authenticated.reload();
  if (reloaded?.userId !== actor.userId || reloaded.impersonatorId !== actor.impersonatorId) throw unauthorized();
  authenticated.at = Date.now();
  return next({ ctx: { ...ctx, actor: reloaded } });
});
/** Throws unless called by our own pages, which put secrets into HttpOnly cookies. */
export const pagesOnly = t.middleware(({ ctx, next }) => {
  if (ctx.transport !== "page") throw forbidden();
  return next();
});
/** The base of public procedures, which need no session. */
export const open = parsedAtOnce(t.procedure)
  .meta({ isOpen: true })
  .use(reportUnavailable)
  .use(reauthenticate)
  .use(traced)
  .use(rejectUnstorable);
/** The base of protected procedures: throws 401 without a session; their actor is never null. */
export const signedIn = parsedAtOnce(t.procedure)
  .use(reportUnavailable)
  .use(inTurn)
  .use(reauthenticate)
  .use(traced)
  .use(({ ctx, meta, path, type, next }) => {
    if (!ctx.actor) throw unauthorized();
    requireFactorGiven(ctx.actor, path);
    if (ctx.actor.apiKey) requireScope(ctx.actor.apiKey, meta?.area ?? [meta?.rest].flat()[0]?.area, type === "query");
    return next({ ctx: { ...ctx, actor: ctx.actor } });
  })
  .use(rejectUnstorable);
