import { data } from "@remix-run/node";
import { parseBasedOn } from "@server/core/based-on";
import { EditConflict } from "@server/core/concurrent-edit";
import type { Values } from "@server/http/forms";
import { TRPCError } from "@trpc/server";
import { type Conflict, storedIn } from "~/ui/form-state";

/**
 * After a conflict a person chose for each field which value stays. Where that is the stored one, it takes the place of
 * what they typed: it was shown to them, so it is among what this form is based on.
 */
export function withChosenValues(values: Values): Values {
  const shown = parseBasedOn(values.based_on);
  const stored = storedIn(values).filter((name) => Object.hasOwn(shown, name));
  return { ...values, ...Object.fromEntries(stored.map((name) => [name, shown[name] ?? ""])) };
}

/** What a form gets back of a conflict. */
export function conflictIn(error: unknown): { error: Record<string, string[]>; conflict: Conflict } | undefined {
  const cause = error instanceof TRPCError ? error.cause : undefined;
  if (!(cause instanceof EditConflict)) return undefined;
  return { error: cause.errors, conflict: { stored: cause.stored, based_on: JSON.stringify(cause.basedOn) } };
}

/** The form of what is not there any more: its page can't be shown again, and says why. */
export function requireStillThere(error: unknown, values: Values): void {
  if (values.based_on && error instanceof TRPCError && error.code === "NOT_FOUND")
    throw data({ message: "edit_conflict.deleted" }, { status: 404 });
}
