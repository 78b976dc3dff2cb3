import { TRPCError } from "@trpc/server";
import { type FormValues, parseBasedOn } from "./based-on.ts";
import { DomainError } from "./errors.ts";
import { requireMatch } from "./etag.ts";

/**
 * Two people changed the same fields of a record, each to something else: nothing of the second change is saved. Their
 * form shows both values and lets them choose.
 */
export class EditConflict extends DomainError {
  constructor(
    /** What is stored now, of the fields in conflict alone. */
    readonly stored: FormValues,
    /** What the next try is based on: whoever sends it has seen `stored`. */
    readonly basedOn: FormValues,
  ) {
    super("edit_conflict.title", { code: "edit_conflict" });
  }

  /** Beside each field, as keys. */
  get errors(): Record<string, string[]> {
    const keyOf = (value: unknown) => (isEmpty(value) ? "edit_conflict.emptied" : "edit_conflict.changed");
    return Object.fromEntries(Object.entries(this.stored).map(([name, value]) => [name, [keyOf(value)]]));
  }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

type Base<View> = {
  /** The condition of a REST call. */
  ifMatch?: string;
  /** The record as it is stored now. Call changesSince() only under the lock of its row. */
  read: () => Promise<View>;
  /** Of that, what a form shows. */
  values: (view: View) => FormValues;
  /** And what a REST client has seen of it, for its ETag. */
  content: (view: View) => FormValues;
};

/**
 * What a person changed, of all that their form sent, against what is stored now. What they left as it was shown is
 * left out, so that it takes nothing back that somebody else changed meanwhile. Throws an EditConflict, or 412.
 */
export async function changesSince<Input extends { based_on?: string }, View>(
  { based_on, ...wanted }: Input,
  { ifMatch, read, values, content }: Base<View>,
): Promise<Partial<Omit<Input, "based_on">>> {
  if (based_on === undefined && ifMatch === undefined) return wanted as Partial<Omit<Input, "based_on">>;
  const view = await read();
  requireMatch(ifMatch, content(view));
  return merge(wanted, parseBasedOn(based_on), values(view));
}

/** Three values meet for each field: the one a change is based on, the one stored now, the one that is wanted. */
export function merge<Wanted extends object>(
  wanted: Wanted,
  basedOn: FormValues,
  stored: FormValues,
  /** Lists of which the order matters. */
  inOrder: readonly string[] = [],
): Partial<Wanted> {
  const conflicts: FormValues = {};
  const changes = Object.entries(wanted).filter(([name, value]) => {
    if (!Object.hasOwn(basedOn, name) || !Object.hasOwn(stored, name)) return true;
    const isSame = (one: unknown, other: unknown) =>
      comparable(one, inOrder.includes(name)) === comparable(other, inOrder.includes(name));
    if (value === undefined || isSame(value, basedOn[name]) || isSame(value, stored[name])) return false;
    if (!isSame(stored[name], basedOn[name])) conflicts[name] = stored[name];
    return true;
  });
  if (Object.keys(conflicts).length > 0) throw editConflict(conflicts, { ...basedOn, ...conflicts });
  return Object.fromEntries(changes) as Partial<Wanted>;
}

export function editConflict(stored: FormValues, basedOn: FormValues): TRPCError {
  const cause = new EditConflict(stored, basedOn);
  return new TRPCError({ code: "CONFLICT", message: cause.key, cause });
}

/** Browsers send the lines of a text their own way, and nothing where nothing was chosen; lists come in any order. */
function comparable(value: unknown, inOrder: boolean): string {
  if (typeof value === "string") return JSON.stringify(value.replace(/\r\n?/g, "\n").trim());
  if (value === null || value === undefined) return '""';
  return JSON.stringify(Array.isArray(value) && !inOrder ? [...value].sort() : value);
}
