import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { z } from "zod";
import type { GroupView, OneTemplate } from "./inputs.ts";
import { templateSeen } from "./page.ts";

type One = z.output<typeof OneTemplate>;

const groupsOf = (actor: Actor, { id, templateId }: One) =>
  reading(actor, async (tx) => (await templateSeen(tx, actor, { id, templateId })).groups);

/** One group as it is now, as REST answers a change of it. */
export async function groupSeen(actor: Actor, one: One, groupId: string): Promise<GroupView> {
  const group = (await groupsOf(actor, one)).find(({ id }) => id === groupId);
  if (!group) throw notFound();
  return group;
}

export async function questionSeen(actor: Actor, one: One, questionId: string) {
  const question = (await groupsOf(actor, one))
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === questionId);
  if (!question) throw notFound();
  return question;
}
