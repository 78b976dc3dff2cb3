import { data } from "@remix-run/node";
import { parseBasedOn } from "@server/core/based-on";
import { editConflictIn } from "@server/core/concurrent-edit";
import type { Values } from "@server/http/forms";
import { TRPCError } from "@trpc/server";
import { type Conflict, storedIn } from "~/ui/form-state";

/**
 * The form's values, with the stored value in each field for which the user chose it after a conflict. The stored
 * values were shown to the user, so they are part of the form's basis (`based_on`).
 */
export function withChosenValues(values: Values): Values {
  const shown = parseBasedOn(values.based_on);
  const stored = storedIn(values).filter((name) => Object.hasOwn(shown, name));
  return stored.reduce((chosen, name) => withValueAt(chosen, name.split("."), shown[name] ?? ""), values);
}

/** The values with another one at a path. */
const withValueAt = (values: Values, [name = "", ...rest]: string[], value: unknown): Values => ({
  ...values,
  [name]: rest.length > 0 ? withValueAt(Object(values[name]), rest, value) : value,
});

/** The field errors and the conflict to answer the form with; undefined when the error is no EditConflict. */
export function conflictIn(error: unknown): { error: Record<string, string[]>; conflict: Conflict } | undefined {
  const found = editConflictIn(error);
  if (!found) return undefined;
  const { errors, stored, basedOn, lastChange } = found;
  return { error: errors, conflict: { stored, based_on: JSON.stringify(basedOn), last_change: lastChange } };
}

/** Throws a 404 that says so when the form's record was deleted meanwhile: its page cannot be shown again. */
export function requireStillThere(error: unknown, values: Values): void {
  if (values.based_on && error instanceof TRPCError && error.code === "NOT_FOUND")
    throw data({ message: "edit_conflict.deleted" }, { status: 404 });
}
