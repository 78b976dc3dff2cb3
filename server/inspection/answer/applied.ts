import { appliedResults, recordApplied } from "@db/once";
import type { HeadField } from "@db/schema/answer-head";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import type { z } from "zod";
import { Applied, type QuestionInput, type SaveInput } from "./inputs.ts";

type Written = { question_id: string; revision: number };

/**
 * The input without what this user's device sent before and was applied; `record`, called with the answers after it was
 * written, records the rest and gives the revision that each operation wrote. The caller has locked the answer.
 */
export async function withoutApplied(
  tx: Tx,
  actor: Actor,
  { workspaceId }: { workspaceId: string },
  { head = {}, head_seen, head_operations = {}, question_answers }: z.output<typeof SaveInput>,
) {
  const device = { workspaceId, userId: actor.userId };
  const operations = [
    ...Object.entries(head_operations).map(([field, id]) => ({ id, field })),
    ...question_answers.flatMap(({ operation, question_id }) =>
      operation ? [{ id: operation, field: question_id }] : [],
    ),
  ];
  const ids = operations.map(({ id }) => id);
  const applied = ids.length > 0 ? await appliedResults(tx, device, ids) : new Map<string, unknown>();
  const isUnapplied = ({ operation }: QuestionInput) => !operation || !applied.has(operation);
  const unapplied = {
    head: Object.fromEntries(
      Object.entries(head).filter(([field]) => !applied.has(head_operations[field as HeadField] ?? "")),
    ),
    head_seen,
    question_answers: question_answers.filter(isUnapplied),
  };
  const record = async (answers: Written[], conflicts: ReadonlyMap<string, string>): Promise<Applied[]> => {
    const revisions = new Map(answers.map(({ question_id, revision }) => [question_id, revision]));
    const results = operations.map(
      ({ id, field }) =>
        Applied.safeParse(applied.get(id)).data ?? {
          id,
          revision: revisions.get(field) ?? 0,
          conflict: conflicts.get(field),
        },
    );
    const fresh = results.filter(({ id }) => !applied.has(id));
    await recordApplied(
      tx,
      device,
      fresh.map((result) => ({ id: result.id, result })),
    );
    return results;
  };
  return { unapplied, record };
}
