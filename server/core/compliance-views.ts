import { z } from "zod";
import { type StateGroup as Group, letters, stateGroups } from "./compliance.ts";

export const Letter = z.enum(letters);
export type Letter = z.infer<typeof Letter>;

export const StateGroup = z.enum(Object.keys(stateGroups) as [Group, ...Group[]]);

export const Counts = z.partialRecord(Letter, z.number());
export type Counts = z.infer<typeof Counts>;
/** State and counts of a container: its state is the worst letter of the objects below it. */
export const Compliance = z.object({ state: Letter, counts: Counts });
