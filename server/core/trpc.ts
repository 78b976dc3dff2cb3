import { wordsFor } from "@i18n/in-words";
import { defaultLocale, type Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError, z } from "zod";
import type { Actor } from "./actor.ts";
import { withCaller } from "./caller.ts";
import { EditConflict } from "./concurrent-edit.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { DomainError, unauthorized, unavailable } from "./errors.ts";
import { issuesAsKeys } from "./issue-keys.ts";
import { log } from "./log.ts";
import { recordIfSensitive } from "./record-denied.ts";
import { findStorageError } from "./storage-errors.ts";
import { findUnstorableText } from "./unstorable-text.ts";

/** So long what was found out of who asks is taken to hold, milliseconds. */
const MAX_ACTOR_AGE_MS = 1000;

z.config(issuesAsKeys); // here, where every transport comes by; a bare import the build would leave out

/** What a procedure knows of the request, whether it came by a page, tRPC or REST. */
export type Context = {
  actor: Actor | null;
  /** The account of this browser whose address is yet to be proven; with its time over it is nobody else (`actor`). */
  claimant?: { userId: string; email: string } | null;
  locale: Locale;
  transport: "page" | "rpc" | "rest";
  /** Where the request came from, as far as our proxies vouch for it; for counting attempts. */
  source: string;
  /** What the device calls itself (user agent). */
  device: string;
  /** When it was found out who asks, in milliseconds, and how to find it out anew. */
  authenticated?: { at: number; reload: () => Promise<Actor | null> };
  /** The request itself, over REST: for what answers with bytes, in part or not at all. */
  request?: Request;
  /** Over REST: the content that a change is for, as If-Match says it. */
  ifMatch?: string;
  /** Over REST: says which content was answered. */
  setEtag?: (etag: string) => void;
};

export type RestCall = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As in the contract, below the base: "/objects/{id}". */
  path: `/${string}`;
  area: string;
  summary: string;
  /** 200 unless said. */
  status?: number;
  /** Files go along; JSON is taken all the same. */
  multipart?: boolean;
  /**
   * Of an open call that takes a file: how large, and whether this caller may send one, asked when the fields are
   * right.
   */
  picture?: { maxBytes: number; accept?: (context: Context) => Promise<void> };
  /** The answer is not JSON in an envelope: the handler gives a Response. */
  raw?: boolean;
  /** Of much it is left to a worker: then 202, and the job (a JobView). */
  mayBeJob?: boolean;
};
export type Meta = {
  rest?: RestCall | RestCall[];
  /** Asked by anyone, signed in or not. */
  isOpen?: boolean;
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
          fields: cause instanceof ZodError ? z.flattenError(cause).fieldErrors : undefined,
          field: cause instanceof DomainError ? cause.field : undefined,
          /** What another stored meanwhile, and what to base the next try on. */
          conflict: cause instanceof EditConflict ? { stored: cause.stored, based_on: cause.basedOn } : undefined,
        },
      };
    },
  });

export const { router, mergeRouters, createCallerFactory } = t;
/**
 * Where the database or storage can't be asked now, every transport says so in the same words, and when to try again.
 */
const reportUnavailable = t.middleware(async ({ path, next }) => {
  const result = await next();
  const storage = result.ok ? undefined : findStorageError(result.error);
  if (storage) throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: storage.key, cause: storage });
  if (result.ok || result.error.code !== "INTERNAL_SERVER_ERROR" || !isDatabaseUnavailable(result.error)) return result;
  log.warn("the database could not be asked", { path, error: result.error.cause ?? result.error });
  throw unavailable("refusal.unavailable");
});
/** Said beside its field here, once for every text there is, rather than found out by the database. */
const rejectUnstorable = t.middleware(async ({ getRawInput, next }) => {
  const path = findUnstorableText(await getRawInput());
  if (!path) return next();
  const cause = new z.ZodRealError([{ code: "custom", path, message: "mistake.unwritable", input: undefined }]);
  throw new TRPCError({ code: "BAD_REQUEST", message: "refusal.invalid", cause });
});
/**
 * From where it is asked is known to all that is written down of it; what is refused to who is signed in is written
 * down too.
 */
const traced = t.middleware(({ ctx, path, next }) =>
  withCaller({ source: ctx.source, device: ctx.device }, async () => {
    const result = await next();
    if (!result.ok) await recordIfSensitive(result.error, path, ctx.actor);
    return result;
  }),
);
/** A body may take minutes to come in: who was taken out meanwhile, or signed out, does nothing more with it. */
const reauthenticate = t.middleware(async ({ ctx, next }) => {
  const { actor, authenticated } = ctx;
  if (!actor || !authenticated || Date.now() - authenticated.at < MAX_ACTOR_AGE_MS) return next();
  const reloaded = await authenticated.reload();
  if (reloaded?.userId !== actor.userId || reloaded.impersonatorId !== actor.impersonatorId) throw unauthorized();
  authenticated.at = Date.now();
  return next({ ctx: { ...ctx, actor: reloaded } });
});
/** For anyone, signed in or not. */
export const open = t.procedure
  .meta({ isOpen: true })
  .use(reportUnavailable)
  .use(reauthenticate)
  .use(traced)
  .use(rejectUnstorable);
/** For who is signed in; the actor is never null behind it. */
export const signedIn = t.procedure
  .use(reportUnavailable)
  .use(reauthenticate)
  .use(traced)
  .use(({ ctx, next }) => {
    if (!ctx.actor) throw unauthorized();
    return next({ ctx: { ...ctx, actor: ctx.actor } });
  })
  .use(rejectUnstorable);
