import { newUploadKey } from "~/components/file/upload-key";
import type { Operation, StoredFile } from "~/offline/operation";
import { addOperation, operationsOf, storeOperations } from "~/offline/store";
import type { OperationName } from "~/paths/operations";
import type { AnswerContext } from "./answer-context.ts";

export type HereSignature = { name: string; drawn: File | undefined };

const isEnd = (operation: Operation) =>
  operation.kind === "call" && (operation.name === "answer.finish" || operation.name === "answer.sign");

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
  await put(context, "answer.finish", target);
  if (!signature) return;
  const { name, drawn } = signature;
  const file = drawn && { field: "drawn", name: drawn.name, type: drawn.type, bytes: await drawn.arrayBuffer() };
  await put(context, "answer.sign", { ...target, signed_name: name, seen }, file ? [file] : []);
}

function put(
  { userId, workspaceId, place, about }: AnswerContext,
  name: OperationName,
  input: Record<string, unknown>,
  files: StoredFile[] = [],
): Promise<void> {
  const id = newUploadKey();
  const at = new Date().toISOString();
  return addOperation(
    { id, userId, workspaceId, group: place.answerId, at, about, kind: "call", name, input, files: files.length },
    files,
  );
}

/** Whether this answer was finished on this device, and is not sent yet. */
export async function isFinishedOnDevice({ userId, place }: AnswerContext): Promise<boolean> {
  const all = await operationsOf(userId).catch(() => []);
  return all.some((operation) => operation.group === place.answerId && isEnd(operation));
}

/** Takes the end back. False when it was sent meanwhile. */
export async function reopenOnDevice({ userId, place }: AnswerContext): Promise<boolean> {
  const ends = (await operationsOf(userId)).filter(
    (operation) => operation.group === place.answerId && isEnd(operation),
  );
  if (ends.length === 0) return false;
  await storeOperations(
    [],
    ends.map(({ id }) => id),
  );
  return true;
}
