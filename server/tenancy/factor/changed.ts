import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { recordEvent } from "@server/core/event";
import type { EventVerb } from "@server/core/event-verbs";

const verbs = {
  passkey_added: "factor.add_passkey",
  passkey_removed: "factor.remove_passkey",
  app_added: "factor.add_app",
  app_removed: "factor.remove_app",
  codes_renewed: "factor.renew_codes",
  code_used: "factor.use_code",
  reset: "factor.reset",
} as const satisfies Record<string, EventVerb>;

type Change = { what: keyof typeof verbs; detail?: Record<string, unknown>; bySystem?: boolean };

/**
 * Records that a factor of a person changed, and mails them, in the transaction of the change. Only they themselves
 * change it, except `bySystem`: at somebody's request.
 */
export async function tellOfChange(tx: Tx, userId: string, { what, detail, bySystem = false }: Change): Promise<void> {
  await enqueue(tx, "user.mail_factor_changed", { workspaceId: null, userId, what });
  const author = bySystem ? null : { userId, impersonatorId: null };
  await recordEvent(tx, author, verbs[what], { workspaceId: null, aboutId: userId, detail });
}
