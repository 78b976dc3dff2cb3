import { queryRows } from "@db/rows";
import { keptPapers } from "@db/schema/kept-paper";
import type { Tx } from "@db/transact";
import { z } from "zod";
import { type KeptPaper, Rule, type RuleOfPaper } from "./inputs.ts";
import { proposedOfKinds, proposedRules } from "./proposed.ts";

const Loaded = z.object({
  codes: z.record(z.string(), z.string()),
  rules: z.array(Rule.extend({ paper: z.enum(keptPapers), kind_id: z.string().nullable() })),
});

/** The rules of a workspace: its own, and what holds without them. */
export type Rules = {
  /** Those of all machines, or of one kind, in the order of the papers. */
  all: (kindId: string | null) => RuleOfPaper[];
  /** What holds for these without rules of their own. */
  otherwise: (kindId: string | null) => RuleOfPaper[];
  of: (paper: KeptPaper, kindId: string | null) => Rule;
};

export async function rulesOf(tx: Tx, workspaceId: string): Promise<Rules> {
  const [row] = await queryRows(tx, Loaded)`
    select coalesce((select json_object_agg(id, code) from kinds where workspace_id = ${workspaceId} and code is not null), '{}')
      as codes,
      coalesce((select json_agg(json_build_object('paper', paper, 'kind_id', kind_id, 'basis', basis, 'years', years))
        from paper_rules where workspace_id = ${workspaceId}), '[]') as rules`;
  const { codes, rules } = row!;
  const ownRule = (paper: KeptPaper, kindId: string | null) =>
    rules.find((rule) => rule.paper === paper && rule.kind_id === kindId);
  const general = (paper: KeptPaper): Rule => ownRule(paper, null) ?? proposedRules[paper];
  const withoutOwn = (paper: KeptPaper, kindId: string | null): Rule =>
    kindId === null
      ? proposedRules[paper]
      : ((paper === "report" ? proposedOfKinds[codes[kindId] ?? ""] : undefined) ?? general(paper));
  const of = (paper: KeptPaper, kindId: string | null) => ownRule(paper, kindId) ?? withoutOwn(paper, kindId);
  const listed = (rule: Rule, paper: KeptPaper, own: boolean) => ({ paper, basis: rule.basis, years: rule.years, own });
  return {
    of,
    all: (kindId) => keptPapers.map((paper) => listed(of(paper, kindId), paper, !!ownRule(paper, kindId))),
    otherwise: (kindId) => keptPapers.map((paper) => listed(withoutOwn(paper, kindId), paper, false)),
  };
}
