import { keptPapers, ruleBases } from "@db/schema/kept-paper";
import { Id } from "@server/core/fields";
import { HoldView } from "@server/records/hold/inputs";
import { z } from "zod";

export type KeptPaper = (typeof keptPapers)[number];
const MOST_YEARS = 50;

/** How long a paper is kept: not, for years from its own day, or as long as the machine is there and years after it. */
export const Rule = z.object({ basis: z.enum(ruleBases), years: z.number() });
export type Rule = z.infer<typeof Rule>;

/** `inherit`: of one kind, the rule of all machines, or the proposed one of the kind. */
const given = {
  basis: z.enum([...ruleBases, "inherit"]),
  years: z.coerce.number("mistake.number").int("mistake.number").min(0).max(MOST_YEARS),
};
/** Of a walked round there is no machine that ends. */
const ofRound = { ...given, basis: z.enum(["none", "paper", "inherit"]) };
const rules = {
  report_basis: given.basis,
  report_years: given.years,
  signed_basis: given.basis,
  signed_years: given.years,
  answer_basis: given.basis,
  answer_years: given.years,
  round_basis: ofRound.basis.default("inherit"),
  round_years: ofRound.years.default(0),
  file_basis: given.basis,
  file_years: given.years,
};

/** The rules of a workspace for all its machines, or for those of one kind. */
export const RulesOf = z.object({ id: Id, kindId: Id.optional() });
export const RulesEdit = RulesOf.extend(rules);

const RuleOfPaper = Rule.extend({
  paper: z.enum(keptPapers),
  /** The workspace's own; otherwise proposed by the product, or that of all machines. */
  own: z.boolean(),
});
export type RuleOfPaper = z.infer<typeof RuleOfPaper>;

export const RulesPage = z.object({
  workspace_id: Id,
  /** Null: of all machines. */
  kind: z.object({ id: Id, title: z.string() }).nullable(),
  rules: z.array(RuleOfPaper),
  /** What holds without a rule of their own. */
  otherwise: z.array(RuleOfPaper),
});

export const KeepingPage = z.object({
  workspace_id: Id,
  rules: z.array(RuleOfPaper),
  otherwise: z.array(RuleOfPaper),
  /** The kinds of machines, with the rules that differ from those of all machines. */
  kinds: z.array(z.object({ id: Id, title: z.string(), rules: z.array(RuleOfPaper) })),
  holds: z.array(HoldView),
  /** What the nightly clean-up deleted for good, the newest night first. */
  clean_ups: z.array(
    z.object({
      day: z.string(),
      events: z.number(),
      reporters: z.number(),
      versions: z.number(),
      deletions: z.number(),
    }),
  ),
  /** How many deletions are in the trash for longer than its days: because of a rule, and because of a hold. */
  longer_in_trash: z.object({ kept: z.number(), held: z.number() }),
});

/** Why and until when a paper stays. */
export const KeptView = z.object({
  paper: z.enum(keptPapers),
  ...Rule.shape,
  /** The last day; null as long as the machine is there. */
  until: z.string().nullable(),
  /** It was added too recently to be kept: it may still be deleted. */
  is_new: z.boolean(),
});
export type KeptView = z.infer<typeof KeptView>;
