import type { Tx } from "@db/transact";
import { TRPCError } from "@trpc/server";
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "./actor.ts";
import { type FormValues, parseBasedOn } from "./based-on.ts";
import { DomainError, toTrpcError } from "./errors.ts";
import { type LastChange, lastChangeOf, type Recorded } from "./last-change.ts";

/**
 * Two people changed the same fields of a record to different values. Nothing of the second change is saved; its form
 * shows both values to choose from.
 */
export class EditConflict extends DomainError {
  constructor(
    /** The stored values of the fields in conflict. */
    readonly stored: FormValues,
    /** What the next attempt is based on, since its form has shown `stored`. */
    readonly basedOn: FormValues,
  ) {
    super("edit_conflict.title", { code: "edit_conflict" });
  }

  /** By whom and when the record was changed, as far as it is known. */
  lastChange?: LastChange;

  /** The text keys of the errors, by field. */
  get errors(): Record<string, string[]> {
    const keyOf = (value: unknown) => (isEmpty(value) ? "edit_conflict.emptied" : "edit_conflict.changed");
    return Object.fromEntries(Object.entries(this.stored).map(([name, value]) => [name, [keyOf(value)]]));
  }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Fields that mean something only together: who changes the one has looked at the other too. */
export type Pairs = readonly (readonly [string, string])[];

type Base<View> = {
  /** Who makes the change, and the record, to tell who changed it before. */
  actor: Actor;
  record: Recorded;
  /** The record as it is stored now. */
  read: () => Promise<View>;
  /** The values of the record that a form shows. */
  values: (view: View) => FormValues;
  pairs?: Pairs;
};

/** Locks a row until the transaction ends, so that of two concurrent edits the second compares with the first. */
export const lockRow = (tx: Tx, table: PgTable, id: string) =>
  tx.execute(sql`select from ${table} where id = ${id} for no key update`);

/**
 * The fields of an input that the user changed. Fields that still have the value the form showed are left out, so that
 * they don't undo a concurrent change. Throws EditConflict (409) if a field was changed by both. Call it only under the
 * lock of the record's row, by lockRow() or the like.
 */
export async function changesSince<Input extends { based_on?: string }, View>(
  tx: Tx,
  input: Input,
  { actor, record, read, values, pairs }: Base<View>,
): Promise<Partial<Omit<Input, "based_on">>> {
  const { based_on, ...wanted } = input;
  if (based_on === undefined) return wanted as Partial<Omit<Input, "based_on">>;
  const view = await read();
  return tellingWho(tx, actor, record, () => mergeChanges(input, values(view), pairs));
}

/** Merges changes; a conflict that this throws says who changed the record before. */
export async function tellingWho<T>(tx: Tx, actor: Actor, record: Recorded, merge: () => T): Promise<T> {
  try {
    return merge();
  } catch (error) {
    const conflict = editConflictIn(error);
    if (conflict) conflict.lastChange = await lastChangeOf(tx, actor, record);
    throw error;
  }
}

/** The conflict that an error of a procedure was thrown for. */
export const editConflictIn = (error: unknown): EditConflict | undefined =>
  error instanceof TRPCError && error.cause instanceof EditConflict ? error.cause : undefined;

/**
 * A three-way merge of each field: the value a change is based on, the stored one, and the wanted one. For who has the
 * stored values under a lock already; otherwise the same as changesSince().
 */
export function mergeChanges<Input extends { based_on?: string }>(
  { based_on, ...wanted }: Input,
  stored: FormValues,
  pairs: Pairs = [],
): Partial<Omit<Input, "based_on">> {
  const basedOn = parseBasedOn(based_on);
  const conflicts: FormValues = {};
  const changed = Object.entries(wanted).flatMap(([name, value]) =>
    Object.hasOwn(basedOn, name) && value !== undefined && !isSame(value, basedOn[name]) ? [name] : [],
  );
  const isMeant = (name: string) =>
    changed.includes(name) || pairs.some((pair) => pair.includes(name) && pair.some((each) => changed.includes(each)));
  const changes = Object.entries(wanted).filter(([name, value]) => {
    if (!Object.hasOwn(basedOn, name) || !Object.hasOwn(stored, name)) return true;
    if (value === undefined || isSame(value, stored[name]) || !isMeant(name)) return false;
    if (!isSame(stored[name], basedOn[name])) conflicts[name] = stored[name];
    return true;
  });
  if (Object.keys(conflicts).length > 0)
    throw toTrpcError("CONFLICT", new EditConflict(conflicts, { ...basedOn, ...conflicts }));
  return Object.fromEntries(changes) as Partial<Omit<Input, "based_on">>;
}

const isSame = (one: unknown, other: unknown) => comparable(one) === comparable(other);

/** Normalizes line ends, spaces and missing values, in which browsers differ, and sorts lists: they are sets. */
function comparable(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.replace(/\r\n?/g, "\n").trim());
  if (value === null || value === undefined) return '""';
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
