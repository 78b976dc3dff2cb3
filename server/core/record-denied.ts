import { within } from "@db/bounds";
import { asOperator, transact } from "@db/transact";
import type { TRPCError } from "@trpc/server";
import type { Actor } from "./actor.ts";
import { countWithinLimit } from "./attempts.ts";
import { caller, keyedHash } from "./caller.ts";
import { DomainError } from "./errors.ts";
import { recordEvent } from "./event.ts";
import type { EventVerb } from "./event-verbs.ts";
import { log } from "./log.ts";

export type DeniedVerb = Extract<
  EventVerb,
  | "session.fail"
  | "session.fail_password"
  | "session.fail_code"
  | "session.fail_passkey"
  | "session.wait"
  | "session.refuse"
>;
type DeniedAttempt = {
  /** The account that was tried; null: no account has that address. */
  userId: string | null;
  /** The address that was tried; stored as a keyed hash, and only if no account has it. */
  email?: string;
  /** The name of the procedure. */
  call?: string;
};

/** Repeatable events are recorded once in this window. */
const ONCE_PER_WINDOW = { limit: 1, minutes: 15 };

/**
 * Records that something was denied, in its own transaction, since that of the request is rolled back. What can be
 * repeated without limit (session.wait, session.refuse, attempts at no account) is recorded once in 15 minutes per
 * account, network and procedure. Never throws.
 */
export async function recordDenied(verb: DeniedVerb, { userId, email, call }: DeniedAttempt): Promise<void> {
  const source = caller()?.source ?? "";
  log.warn("refused", { verb, account: userId, from: keyedHash("source", source), call });
  const detail = { ...(call ? { call } : {}), ...(email && !userId ? { address: keyedHash("address", email) } : {}) };
  const isRepeatable = verb === "session.wait" || verb === "session.refuse" || userId === null;
  try {
    // not what an operation of the request is applied by: it did nothing
    await within({ operation: undefined }, () =>
      transact(asOperator, async (tx) => {
        if (
          isRepeatable &&
          !(await countWithinLimit(tx, [verb, userId ?? email ?? "", source, call ?? ""], ONCE_PER_WINDOW))
        )
          return;
        await recordEvent(tx, null, verb, { workspaceId: null, aboutId: userId ?? undefined, detail });
      }),
    );
  } catch (error) {
    log.warn("a refusal could not be written down", { verb, error });
  }
}

/** The procedures whose 403 and 429 are recorded: those about accounts, access and the platform. */
const sensitive =
  /^(admin|access|factor|group|impersonation|invitation|member|retention|session|share|subscription|user|workspace)\./;

/**
 * Records a denied call of a sensitive procedure: 403 for signed-in users, 429 for everybody. A request for the
 * password is not recorded; signing in records its own failures, with the account (session/sign-in.ts).
 */
export async function recordIfSensitive(error: TRPCError, call: string, actor: Actor | null): Promise<void> {
  if (!sensitive.test(call) || (!actor && call.startsWith("session."))) return;
  const code = error.cause instanceof DomainError ? error.cause.code : undefined;
  const userId = actor && (actor.impersonatorId ?? actor.userId);
  if (error.code === "TOO_MANY_REQUESTS") await recordDenied("session.wait", { userId, call });
  if (actor && error.code === "FORBIDDEN" && code !== "password_required")
    await recordDenied("session.refuse", { userId, call });
}
