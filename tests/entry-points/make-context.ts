import { asOperator, type Tx, transact } from "@db/transact";

/**
 * Where records are made: a workspace, its board, a container in it (floor), another board. Every text contains `word`.
 */
export type Place = { workspace: string; board: string; floor: string; other: string; owner: string; word: string };
export type Context = ReturnType<typeof contextOf>;

let count = 0;
/** A number that was not given before, for texts that must differ. */
export const nextNumber = () => ++count;
/** A colour as #rgb, so that one picture differs from the next. */
export const nextColour = () => `#${(nextNumber() % 900) + 100}`;
export const inTransaction = <T>(make: (tx: Tx) => Promise<T>) => transact(asOperator, make);
export const idOf = (rows: { id: string }[]) => rows[0]!.id;

/** The place, with texts and addresses that hold its word. */
export function contextOf({ word, ...place }: Place) {
  const text = (about = "") => `${word} ${about} ${nextNumber()}`.replace("  ", " ");
  return {
    ...place,
    word,
    text,
    /** For texts of what belongs to the workspace as a whole; `hidden` of fixture.ts replaces it. */
    workspaceText: text,
    email: () => `${word.toLowerCase()}-${nextNumber()}@world.test`,
  };
}
