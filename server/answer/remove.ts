import { transact } from "@db/transact";
import { type Actor, admit } from "@server/actor";
import { trash } from "@server/deletion/trash";
import type { z } from "zod";
import { answerFor, asWhom } from "./answer-for.ts";
import type { OneAnswer } from "./inputs.ts";

/** Into the trash. The action points that came out of it stay: they are to be done all the same. */
export const removeAnswer = (actor: Actor, asked: z.output<typeof OneAnswer>) =>
  transact(actor, async (tx) => {
    const found = await answerFor(tx, actor, asked);
    admit(found, asWhom(found, "delete"));
    const { workspaceId, id } = found.answer;
    await trash(tx, actor, { workspaceId, kind: "answer", targetId: id, title: found.template.title });
  });
