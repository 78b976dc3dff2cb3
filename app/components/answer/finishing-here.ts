import type { AnswerPage } from "@server/inspection/answer/page";
import { newUploadKey } from "~/components/file/upload-key";
import { ifUnlocked } from "~/offline/locks";
import type { Operation, StoredFile } from "~/offline/operation";
import { addOperations, operationsOf, storeOperations } from "~/offline/store";
import { mayHaveUnsent } from "~/offline/unsent-mark";
import type { OperationName } from "~/paths/operations";
import type { AnswerContext } from "./answer-context.ts";
import { toldIn } from "./field-values.ts";
import type { ShownAnswer } from "./saving.ts";

export type HereSignature = { name: string; drawn: File | undefined };

/** What a signer sees of each question, as it is sent. */
export const seenIn = (page: AnswerPage, shown: (questionId: string) => ShownAnswer | undefined) =>
  page.groups.flatMap(({ questions }) => questions).map(({ id }) => ({ question_id: id, ...toldIn(shown(id)) }));

const isEnd = (operation: Operation) =>
  operation.kind === "call" && (operation.name === "answer.finish" || operation.name === "answer.sign");

const isBegin = (operation: Operation) => operation.kind === "call" && operation.name === "round.begin";

/** Whether a round that was begun here is not sent yet: what is finished directly would not become a result in it. */
export const hasRoundToBegin = async (userId: string): Promise<boolean> =>
  mayHaveUnsent() && (await operationsOf(userId).catch(() => [])).some(isBegin);

/**
 * Puts the end of an answer behind what was typed in it: finished, and signed over what the signer saw. Rejects when
 * the browser has no room.
 */
export async function finishOnDevice(
  context: AnswerContext,
  seen: unknown[],
  signature?: HereSignature,
): Promise<void> {
  const { objectId: id, templateId, answerId } = context.place;
  const target = { id, templateId, answerId };
  const finish = operationOf(context, "answer.finish", { ...target, at: new Date().toISOString() });
  // once finished it is the result of its stop in the rounds that its author walks: the server has to know of those
  const begun = (await operationsOf(context.userId)).filter(isBegin).map(({ id }) => id);
  finish.operation.waitsFor = begun;
  if (!signature) return addOperations([finish]);
  const { name, drawn } = signature;
  const file = drawn && { field: "drawn", name: drawn.name, type: drawn.type, bytes: await drawn.arrayBuffer() };
  const sign = operationOf(context, "answer.sign", { ...target, signed_name: name, seen }, file ? [file] : []);
  await addOperations([finish, sign]);
}

function operationOf(
  { userId, workspaceId, place, about }: AnswerContext,
  name: OperationName,
  input: Record<string, unknown>,
  files: StoredFile[] = [],
): { operation: Operation; files: StoredFile[] } {
  const at = new Date().toISOString();
  const whose = { id: newUploadKey(), userId, workspaceId, group: place.answerId, at, about };
  return { operation: { ...whose, kind: "call", name, input, files: files.length }, files };
}

/** Whether this answer was finished on this device, and is not sent yet. */
export async function isFinishedOnDevice({ userId, place }: AnswerContext): Promise<boolean> {
  const all = await operationsOf(userId).catch(() => []);
  return all.some((operation) => operation.group === place.answerId && isEnd(operation));
}

/** Takes the end back. False when it was sent meanwhile, or is being sent. */
export async function reopenOnDevice({ userId, place }: AnswerContext): Promise<boolean> {
  let isReopened = false;
  await ifUnlocked(`answer:${place.answerId}`, async () => {
    const all = (await operationsOf(userId)).filter(({ group }) => group === place.answerId);
    isReopened = all.some((operation) => operation.kind === "call" && operation.name === "answer.finish");
    if (isReopened)
      await storeOperations(
        [],
        all.filter(isEnd).map(({ id }) => id),
      );
  });
  return isReopened;
}
