import type { AheadDue } from "@server/inspection/ahead/inputs";

/** What one body, or somebody else, has to do in one month. */
export type Share = { key: string; body: string; who: string | null; due: AheadDue[] };
/** `month`: as 2027-03; null: the day has passed. */
export type Month = { month: string | null; count: number; shares: Share[] };

/** What falls due, by month and in it by who does it, in order. */
export function byMonth(due: readonly AheadDue[], today: string): Month[] {
  const months = new Map<string | null, Map<string, Share>>();
  for (const one of due) {
    const month = one.on < today ? null : one.on.slice(0, 7);
    const shares = months.get(month) ?? new Map<string, Share>();
    months.set(month, shares);
    const who = one.body ? null : one.who;
    const name = one.body || `${one.type} ${who ?? ""}`;
    const share = shares.get(name) ?? { key: `${month ?? "late"} ${name}`, body: one.body, who, due: [] };
    shares.set(name, share);
    share.due.push(one);
  }
  return [...months].map(([month, shares]) => ({
    month,
    count: [...shares.values()].reduce((sum, share) => sum + share.due.length, 0),
    shares: [...shares.values()],
  }));
}

/** Only an inspection is asked of a body. */
export const isForVisit = ({ type }: AheadDue): boolean => type === "inspection";
