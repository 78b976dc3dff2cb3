import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { z } from "zod";
import type { GroupView, TemplateRef } from "./inputs.ts";
import { readTemplateView } from "./page.ts";

type Ref = z.output<typeof TemplateRef>;

const groupsOf = (actor: Actor, { id, templateId }: Ref) =>
  reading(actor, async (tx) => (await readTemplateView(tx, actor, { id, templateId })).groups);

/** One group as it is stored now. Throws notFound(). */
export async function groupViewOf(actor: Actor, ref: Ref, groupId: string): Promise<GroupView> {
  const group = (await groupsOf(actor, ref)).find(({ id }) => id === groupId);
  if (!group) throw notFound();
  return group;
}

/** One question as it is stored now. Throws notFound(). */
export async function questionViewOf(actor: Actor, ref: Ref, questionId: string) {
  const question = (await groupsOf(actor, ref))
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === questionId);
  if (!question) throw notFound();
  return question;
}
