import { asOperator, transact } from "@db/transact";
import type { TRPCError } from "@trpc/server";
import type { Actor } from "./actor.ts";
import { isFirstInWindow } from "./attempts.ts";
import { caller, keyedHash } from "./caller.ts";
import { DomainError } from "./errors.ts";
import { recordEvent } from "./event.ts";
import type { EventVerb } from "./event-verbs.ts";
import { log } from "./log.ts";

export type DeniedVerb = Extract<
  EventVerb,
  "session.fail" | "session.fail_password" | "session.fail_code" | "session.wait" | "session.refuse"
>;
type InvalidForm = {
  /** Whose account it was tried at; null: no account has that address. */
  userId: string | null;
  /** The address that was tried: kept as a keyed hash, and only where it is nobody's. */
  email?: string;
  /** Which procedure was asked. */
  call?: string;
};

/** One of a kind is told in so many minutes, whoever goes on asking. */
const SELDOM = { limit: 1, minutes: 15 };

/**
 * Writes down that something was refused, in a transaction of its own: that of what was refused is undone. What is
 * refused without end (session.wait, session.refuse, and what is tried at no account) is written down once in 15
 * minutes an account, network and procedure. Never throws.
 */
export async function recordDenied(verb: DeniedVerb, { userId, email, call }: InvalidForm): Promise<void> {
  const source = caller()?.source ?? "";
  log.warn("refused", { verb, account: userId, from: keyedHash("source", source), call });
  const detail = { ...(call ? { call } : {}), ...(email && !userId ? { address: keyedHash("address", email) } : {}) };
  const isEndless = verb === "session.wait" || verb === "session.refuse" || userId === null;
  try {
    await transact(asOperator, async (tx) => {
      if (isEndless && !(await isFirstInWindow(tx, [verb, userId ?? email ?? "", source, call ?? ""], SELDOM))) return;
      await recordEvent(tx, null, verb, { workspaceId: null, aboutId: userId ?? undefined, detail });
    });
  } catch (error) {
    log.warn("a refusal could not be written down", { verb, error });
  }
}

/** Where a 403 or a 429 says more than that a page was out of date: what concerns accounts, access and the platform. */
const sensitive =
  /^(admin|access|group|impersonation|invitation|member|retention|session|share|subscription|user|workspace)\./;

/**
 * A refusal to something sensitive: of who is signed in, and of a stranger who asks too often. That the password is
 * asked again is none; signing in writes down its own, with the account (session/sign-in.ts).
 */
export async function recordIfSensitive(error: TRPCError, call: string, actor: Actor | null): Promise<void> {
  if (!sensitive.test(call) || (!actor && call.startsWith("session."))) return;
  const code = error.cause instanceof DomainError ? error.cause.code : undefined;
  const userId = actor && (actor.impersonatorId ?? actor.userId);
  if (error.code === "TOO_MANY_REQUESTS") await recordDenied("session.wait", { userId, call });
  if (actor && error.code === "FORBIDDEN" && code !== "password_required")
    await recordDenied("session.refuse", { userId, call });
}
