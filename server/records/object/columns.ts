import type { objects } from "@db/schema/object";

type Objects = typeof objects.$inferInsert;
export type ObjectColumn = keyof typeof objects.$inferSelect;

type Facts = {
  /** Written by people: when an object is made and when it is edited. */
  said: boolean;
  /** In ObjectView. Lists, printouts, shares and the QR page name the columns that they show. */
  seen: boolean;
  /** In a copy: the same, set by copyObjects(), or as Postgres gives it. */
  copied: "same" | "set" | "default";
  /** After a move to another place: the same, or set by the move. */
  moved: "same" | "set";
  /** Among the words by which it is found (the column `search`). */
  searched: boolean;
  /** Its events keep it. */
  inHistory: boolean;
  /** Names a person: their archive has it by the history, and the end of their account takes it away. */
  personal: boolean;
};

const plain: Facts = {
  said: false,
  seen: false,
  copied: "default",
  moved: "same",
  searched: false,
  inHistory: false,
  personal: false,
};
const said = { ...plain, said: true, seen: true, copied: "same" } as const satisfies Facts;
const pin = { ...said, copied: "set", moved: "set" } as const satisfies Facts;

/** Every column, and what becomes of it; whatever handles whole objects reads it here. Safe in the browser. */
export const objectColumns = {
  id: { ...plain, seen: true, copied: "set" },
  workspaceId: { ...plain, seen: true, copied: "set", moved: "set" },
  containerId: { ...plain, seen: true, copied: "set", moved: "set" },
  userId: { ...plain, copied: "set", personal: true },
  title: { ...said, searched: true, inHistory: true },
  subtitle: { ...said, searched: true },
  x: pin,
  y: pin,
  size: said,
  position: { ...plain, seen: true, copied: "same" },
  iconCode: said,
  displayCode: { ...said, searched: true },
  colorCode: said,
  textColorCode: said,
  tags: { ...said, searched: true },
  publicId: { ...plain, seen: true, copied: "set" },
  publicEnabled: { ...plain, seen: true, copied: "same" },
  // follow from its reports and action points, of which a copy has none
  verdict: plain,
  expiresOn: plain,
  warnsOn: plain,
  actionDueOn: plain,
  openActionPoints: plain,
  deletionId: plain,
  createdAt: { ...plain, copied: "set" },
  updatedAt: { ...plain, moved: "set" },
  search: plain,
} as const satisfies Record<ObjectColumn, Facts>;

/** The columns of which a fact is so. */
export type ColumnsWith<F extends keyof Facts, Value> = {
  [C in ObjectColumn]: (typeof objectColumns)[C][F] extends Value ? C : never;
}[ObjectColumn];

export const columnsWith = <F extends keyof Facts, Value extends Facts[F]>(fact: F, ...values: Value[]) =>
  (Object.keys(objectColumns) as ObjectColumn[]).filter((column) =>
    values.includes(objectColumns[column][fact] as Value),
  ) as ColumnsWith<F, Value>[];

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
/** As Postgres and programs call it. */
export const wireName = <C extends ObjectColumn>(column: C) =>
  column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<C>;

type SaidColumn = ColumnsWith<"said", true>;
type SaidWords = { [C in SaidColumn as Snake<C>]?: Objects[C] };

/** What somebody said of an object, as columns; what they left out is undefined. */
export const saidColumns = (input: SaidWords): Partial<Pick<Objects, SaidColumn>> =>
  Object.fromEntries(columnsWith("said", true).map((column) => [column, input[wireName(column) as keyof SaidWords]]));
