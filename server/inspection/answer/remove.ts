import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { trash } from "@server/records/deletion/trash";
import type { z } from "zod";
import { authorizeDeleting, lockAnswer } from "./answer-for.ts";
import type { AnswerRef } from "./inputs.ts";

/** Moves an answer to the trash. Its action points stay. */
export const removeAnswer = (actor: Actor, input: z.output<typeof AnswerRef>) =>
  transact(actor, async (tx) => {
    const found = await lockAnswer(tx, actor, input);
    if (!found) throw notFound();
    authorizeDeleting(found);
    const { workspaceId, id } = found.answer;
    await trash(tx, actor, { workspaceId, kind: "answer", targetId: id, title: found.template.title });
  });
