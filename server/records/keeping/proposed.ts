import type { KeptPaper, Rule } from "./inputs.ts";

/**
 * The rules of a workspace that set none. Belgian law names a number for few machines: reports of lifting gear are kept as
 * long as it is in service, and "for an appropriate time" otherwise (codex IV.2-14), with five years in which a breach of
 * the social penal code can be prosecuted.
 */
export const proposedRules: Record<KeptPaper, Rule> = {
  report: { basis: "machine", years: 5 },
  signed: { basis: "machine", years: 5 },
  answer: { basis: "paper", years: 5 },
  round: { basis: "paper", years: 5 },
  file: { basis: "none", years: 0 },
};

/**
 * Of reports, by the review point from which a kind was made, where a law or its practice says otherwise: lifts, the
 * attests of ten years (Royal Decree of 9 March 2003); heating, five years (Brussels; Flanders the last two, Wallonia two);
 * electricity, the installation's file for its life.
 */
export const proposedOfKinds: Record<string, Rule> = {
  PL: { basis: "machine", years: 10 },
  GL: { basis: "machine", years: 10 },
  WA: { basis: "paper", years: 5 },
};
