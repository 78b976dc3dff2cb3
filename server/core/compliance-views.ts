import { z } from "zod";
import { type StateGroup as Group, letters, stateGroups } from "./compliance.ts";
import { uses } from "./use-of-letter.ts";

export const Letter = z.enum(letters);
export type Letter = z.infer<typeof Letter>;

export const StateGroup = z.enum(Object.keys(stateGroups) as [Group, ...Group[]]);

export const Counts = z.partialRecord(Letter, z.number());
export type Counts = z.infer<typeof Counts>;
/**
 * State and counts of a container, of all objects below it: its state is their worst letter, and `answers` says how many may
 * be used.
 */
export const Compliance = z.object({ state: Letter, counts: Counts, answers: z.record(z.enum(uses), z.number()) });
