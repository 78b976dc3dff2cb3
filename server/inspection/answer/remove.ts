import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { trash } from "@server/records/deletion/trash";
import type { z } from "zod";
import { answerToWrite, authorizeDeleting } from "./answer-for.ts";
import type { OneAnswer } from "./inputs.ts";

/** Into the trash. The action points that came out of it stay: they are to be done all the same. */
export const removeAnswer = (actor: Actor, input: z.output<typeof OneAnswer>) =>
  transact(actor, async (tx) => {
    const found = await answerToWrite(tx, actor, input);
    if (!found) throw notFound();
    authorizeDeleting(found);
    const { workspaceId, id } = found.answer;
    await trash(tx, actor, { workspaceId, kind: "answer", targetId: id, title: found.template.title });
  });
