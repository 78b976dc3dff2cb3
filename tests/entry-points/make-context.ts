import { sessions } from "@db/schema/user";
import { asOperator, type Tx, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { eq } from "drizzle-orm";
import type { Caller } from "./fixture.ts";

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
/** The id of an act or of files that were added together. */
export const nextBatch = () => `01900000-0000-7000-8000-${String(nextNumber()).padStart(12, "0")}`;
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

/** By whom an event in the workspace is that a caller causes; who is of another workspace did nothing in this one. */
export async function causedBy(tx: Tx, { role, userId, sessionId }: Caller) {
  const [session] = await tx
    .select({ impersonatorId: sessions.impersonatorId })
    .from(sessions)
    .where(eq(sessions.id, hashOfToken(sessionId ?? "")));
  return userId && role !== "rival" ? { userId, impersonatorId: session?.impersonatorId ?? null } : null;
}
