import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import type { KeptView } from "./inputs.ts";
import { papersWith } from "./papers.ts";
import { rulesOf } from "./rules.ts";
import { keptUntil } from "./until.ts";

/**
 * How long these reports, files, answers and rounds are kept, by their ids: those that a rule keeps on this day, also new
 * ones, which may still be deleted.
 */
export async function keptOf(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  day = today(),
): Promise<Map<string, KeptView>> {
  const papers = await papersWith(tx, workspaceId, "id", ids);
  if (papers.length === 0) return new Map();
  const rules = await rulesOf(tx, workspaceId);
  const kept = new Map<string, KeptView>();
  for (const { key, paper, kind_id, day: own, is_new } of papers) {
    const rule = rules.of(paper, kind_id);
    const until = keptUntil(rule, own, null);
    const before = kept.get(key);
    const isLonger = !before || (before.until !== null && (until === null || until > before.until));
    if ((until === null || until >= day) && isLonger) kept.set(key, { paper, ...rule, until, is_new });
  }
  return kept;
}

/**
 * The last day on which something in each of these deletions is to be kept, by the deletion's id; only of those for which
 * that is not before this day.
 */
export async function keptInDeletions(
  tx: Tx,
  workspaceId: string,
  deletionIds: readonly string[],
  day = today(),
): Promise<Map<string, string>> {
  const papers = (await papersWith(tx, workspaceId, "deletion_id", deletionIds)).filter(({ is_new }) => !is_new);
  if (papers.length === 0) return new Map();
  const rules = await rulesOf(tx, workspaceId);
  const kept = new Map<string, string>();
  for (const { key, paper, kind_id, day: own, ended_on } of papers) {
    const until = keptUntil(rules.of(paper, kind_id), own, ended_on) ?? "";
    if (until >= day && until > (kept.get(key) ?? "")) kept.set(key, until);
  }
  return kept;
}
