import type { DoneCode } from "./done.ts";

/**
 * Result of adding people, for the list of people: a code, and numbers of invitations mailed now, mailed later and
 * held.
 */
export type PeopleResult = { done?: string; invited?: number; later?: number; held?: number };

/** A query string of the values that are set, starting with "?"; empty when there are none. */
export const query = (values: Record<string, string | number | undefined>) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== "") params.set(name, String(value));
  return params.size > 0 ? `?${params}` : "";
};

/** What was done just before: the page shows its text. */
export type DoneQuery = { done?: DoneCode };
