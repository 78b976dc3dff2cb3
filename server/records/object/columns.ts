import type { objects } from "@db/schema/object";

type Objects = typeof objects.$inferInsert;
export type ObjectColumn = keyof typeof objects.$inferSelect;

type ColumnFacts = {
  /** Users write it when they create or edit an object. */
  written: boolean;
  /** It has an input in the object's form. Pins are placed on the floor plan instead. */
  inForm: boolean;
  /** Part of ObjectView. Lists, printouts, shares and the QR page each name the columns that they show. */
  viewed: boolean;
  /** In a copy: the same value, one set by copyObjects(), or the default of the database. */
  copied: "same" | "set" | "default";
  /** After a move to another container: the same value, or one set by the move. */
  moved: "same" | "set";
  /** Its words are in the column `search`; a result shows the first of these columns that matches. */
  searched: boolean;
  /**
   * In the object's events: never, with each event, or what it was and became with the one that changes it.
   */
  inHistory: false | "always" | "values";
  /**
   * What is known of the machine: shown among the facts of its page, offered as a column and a filter of the list, for
   * labels, and part of its export.
   */
  fact: boolean;
  /** Refers to a user: their data archive covers it through the history, and deleting their account clears it. */
  personal: boolean;
};

const plain: ColumnFacts = {
  written: false,
  inForm: false,
  viewed: false,
  copied: "default",
  moved: "same",
  searched: false,
  inHistory: false,
  fact: false,
  personal: false,
};
const written = { ...plain, written: true, inForm: true, viewed: true, copied: "same" } as const satisfies ColumnFacts;
const fact = { ...written, fact: true, inHistory: "values" } as const satisfies ColumnFacts;
const pin = { ...written, inForm: false, copied: "set", moved: "set" } as const satisfies ColumnFacts;

/**
 * Every column of objects, and how views, copies, moves, search and history treat it. Code that handles whole objects
 * reads it here. Safe to import in the browser.
 */
export const objectColumns = {
  id: { ...plain, viewed: true, copied: "set" },
  workspaceId: { ...plain, viewed: true, copied: "set", moved: "set" },
  containerId: { ...plain, viewed: true, copied: "set", moved: "set" },
  userId: { ...plain, copied: "set", personal: true },
  title: { ...written, searched: true, inHistory: "always" },
  displayCode: { ...written, searched: true },
  subtitle: { ...written, searched: true },
  // seen as `kind`, with its title
  kindId: { ...written, viewed: false, copied: "set", moved: "set" },
  make: { ...fact, searched: true },
  model: { ...fact, searched: true },
  // a copy is another machine
  serialNumber: { ...fact, copied: "default", searched: true },
  yearBuilt: fact,
  inServiceOn: { ...fact, copied: "default" },
  externalNumber: { ...fact, copied: "default", searched: true },
  // by the keys of the workspace's own fields, which another workspace may name otherwise
  fields: { ...fact, copied: "set", moved: "set", searched: true },
  // seen without what reports have overtaken
  lastKnown: plain,
  x: pin,
  y: pin,
  size: written,
  position: { ...plain, viewed: true, copied: "same" },
  iconCode: written,
  colorCode: written,
  // kept for programs: on a thin line of colour no letters stand
  textColorCode: { ...written, inForm: false },
  tags: { ...written, searched: true },
  publicId: { ...plain, viewed: true, copied: "set" },
  publicEnabled: { ...plain, viewed: true, copied: "same" },
  // derived from reports, duties and action points
  verdict: plain,
  isUnknown: plain,
  expiresOn: plain,
  lapsesOn: plain,
  warnsOn: plain,
  actionDueOn: plain,
  openActionPoints: plain,
  deletionId: plain,
  createdAt: { ...plain, copied: "set" },
  updatedAt: { ...plain, moved: "set" },
  search: plain,
} as const satisfies Record<ObjectColumn, ColumnFacts>;

/** The columns for which this fact has this value. */
export type ColumnsWith<F extends keyof ColumnFacts, Value> = {
  [C in ObjectColumn]: (typeof objectColumns)[C][F] extends Value ? C : never;
}[ObjectColumn];

/** The columns for which the fact has one of these values. */
export const columnsWith = <F extends keyof ColumnFacts, Value extends ColumnFacts[F]>(fact: F, ...values: Value[]) =>
  (Object.keys(objectColumns) as ObjectColumn[]).filter((column) =>
    values.includes(objectColumns[column][fact] as Value),
  ) as ColumnsWith<F, Value>[];

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
/** The name of a column in Postgres and in REST. */
export const snakeName = <C extends ObjectColumn>(column: C) =>
  column.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as Snake<C>;

const namesOf = <C extends ObjectColumn>(columns: C[]) =>
  columns.flatMap((column) => (column === "fields" ? [] : [snakeName(column as Exclude<C, "fields">)]));

/** The facts of a machine that all workspaces know, as REST names them; beside them stand the workspace's own fields. */
export const machineFacts = namesOf(columnsWith("fact", true));
/** Those of which the history says what they were and became. */
export const factsInHistory = namesOf(columnsWith("inHistory", "values"));

type WrittenColumn = ColumnsWith<"written", true>;
type WrittenFields = { [C in WrittenColumn as Snake<C>]?: Objects[C] };

/** The columns of objects that an input sets; undefined where the input leaves a field out. */
export const writtenColumns = (input: WrittenFields): Partial<Pick<Objects, WrittenColumn>> =>
  Object.fromEntries(
    columnsWith("written", true).map((column) => [column, input[snakeName(column) as keyof WrittenFields]]),
  );
