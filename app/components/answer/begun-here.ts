import { operationsOf } from "~/offline/store";
import type { AnswerContext } from "./answer-context.ts";

/**
 * The id of an answer to the same template and object that was begun on this device and is still being filled in: the
 * server never had it, nothing of it was refused, and it was not finished here. Undefined if there is none.
 */
export async function begunHere({ userId, place }: AnswerContext): Promise<string | undefined> {
  const all = await operationsOf(userId).catch(() => []);
  const groups = new Set(all.map(({ group }) => group));
  return [...groups].find((group) => {
    const ofGroup = all.filter((operation) => operation.group === group);
    return (
      ofGroup.every((operation) => {
        if (operation.refusal) return false;
        if (operation.kind === "call") return operation.name === "answer.addPhotos";
        const { objectId, templateId, versionId, begun } = operation.place;
        const isSame = objectId === place.objectId && templateId === place.templateId && versionId === place.versionId;
        return isSame && begun;
      }) && ofGroup.some(({ kind }) => kind === "field")
    );
  });
}
