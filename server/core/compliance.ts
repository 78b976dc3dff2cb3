import { objects } from "@db/schema/object";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** The letters of an object's state, the worst first. */
export const letters = ["T", "C", "X", "S", "B", "A", "?"] as const;
export type Letter = (typeof letters)[number];
export const Letter = z.enum(letters);

export const Counts = z.partialRecord(Letter, z.number());
export type Counts = z.infer<typeof Counts>;
/** State and counts of a container: its own is the worst below it. */
export const Compliance = z.object({ state: Letter, counts: Counts });

export const worstOf = (counts: Counts): Letter => letters.find((letter) => (counts[letter] ?? 0) > 0) ?? "?";

/** The letter of each object at that day; takes any row of objects, under another name too. */
export const letterOn = (day: string, of = sql`${objects}`): SQL<Letter> =>
  sql`state_on(${day}::date, ${of}.verdict, ${of}.expires_on, ${of}.warns_on, ${of}.action_due_on, ${of}.open_action_points)`;
