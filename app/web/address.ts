import type { Doing } from "./done.ts";

/** What came of letting people in, for the list of people: a word, and how many by mail. */
export type PeopleTold = { done?: string; invited?: number; later?: number; held?: number };

/** What an address asks for, as far as it says anything. */
export const query = (values: Record<string, string | number | undefined>) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== "") params.set(name, String(value));
  return params.size > 0 ? `?${params}` : "";
};

/** What was done just before: a word on the page one comes to. */
export type Said = { done?: Doing };
