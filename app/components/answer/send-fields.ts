import type { AnswerInput, Head, HeadField, Saved } from "@server/inspection/answer/inputs";
import type { FieldResult } from "~/offline/fields";
import type { AnswerPlace, FieldOperation, Refusal } from "~/offline/operation";
import { post } from "~/offline/post";
import { headFieldIn, toldIn } from "./field-values.ts";

type Sender = { userId: string; workspaceId: string };
type Sent = {
  /** undefined when all was refused. */
  saved?: Saved;
  results: FieldResult[];
  /** Why the server refused what was typed in a field, in its words, by the operation's id. */
  refused: Map<string, string>;
  /** Why nothing was taken. */
  refusal?: Refusal;
};

/** Sends operations of one answer together, but for those that the server refuses one by one. Throws Unanswered. */
export async function sendFields(
  { userId, workspaceId }: Sender,
  place: AnswerPlace,
  operations: readonly FieldOperation[],
): Promise<Sent> {
  const refused = new Map<string, string>();
  for (let sending = [...operations]; sending.length > 0; ) {
    const input = { ...inputOf(place, sending), typed_by: userId };
    const { result, refusal } = await post<Saved>({ user: userId, workspace: workspaceId, name: "answer.save", input });
    if (!refusal) return { saved: result, results: resultsOf(sending, result), refused };
    const wrong = sending.filter(({ field }) => refusal.fields?.[field]);
    if (wrong.length === 0) return { results: [], refused, refusal };
    for (const { id, field } of wrong) refused.set(id, refusal.fields![field]![0]!);
    sending = sending.filter(({ id }) => !refused.has(id));
  }
  return { results: [], refused };
}

function inputOf({ objectId, templateId, answerId, versionId }: AnswerPlace, operations: readonly FieldOperation[]) {
  const ofHead = operations.flatMap(({ field, ...operation }) => {
    const name = headFieldIn(field) as HeadField | undefined;
    return name ? [[name, operation] as const] : [];
  });
  const inHead = <T>(part: (operation: Omit<FieldOperation, "field">) => T) =>
    Object.fromEntries(ofHead.map(([name, operation]) => [name, part(operation)]));
  return {
    id: objectId,
    templateId,
    answerId,
    version_id: versionId,
    head: inHead(({ value }) => value) as Head,
    head_seen: inHead(({ was }) => was) as Head,
    head_operations: inHead(({ id }) => id),
    question_answers: operations
      .filter(({ field }) => !headFieldIn(field))
      .map(({ id, field, base, was, value, conflict }) => ({
        ...(value as AnswerInput),
        question_id: field,
        revision: base,
        was,
        operation: id,
        conflict,
      })),
  };
}

function resultsOf(operations: readonly FieldOperation[], saved: Saved): FieldResult[] {
  const applied = new Map(saved.operations.map((each) => [each.id, each]));
  const answers = new Map(saved.question_answers.map((answer) => [answer.question_id, answer]));
  return operations.map(({ id, field }) => {
    const name = headFieldIn(field) as HeadField | undefined;
    const value = name ? (saved.head[name] ?? "") : toldIn(answers.get(field));
    return { id, revision: applied.get(id)?.revision ?? 0, value, conflict: applied.get(id)?.conflict };
  });
}
