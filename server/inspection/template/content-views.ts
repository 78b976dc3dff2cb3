import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { z } from "zod";
import type { GroupView, TemplateRef } from "./inputs.ts";
import { readTemplateView } from "./page.ts";

type Ref = z.output<typeof TemplateRef>;

const groupsOf = (actor: Actor, { id, templateId }: Ref, locale: Locale) =>
  reading(actor, async (tx) => (await readTemplateView(tx, actor, { id, templateId }, locale)).groups);

/** One group as it is now, in a language. Throws notFound(). */
export async function groupViewOf(actor: Actor, locale: Locale, ref: Ref, groupId: string): Promise<GroupView> {
  const group = (await groupsOf(actor, ref, locale)).find(({ id }) => id === groupId);
  if (!group) throw notFound();
  return group;
}

/** One question as it is now, in a language. Throws notFound(). */
export async function questionViewOf(actor: Actor, locale: Locale, ref: Ref, questionId: string) {
  const question = (await groupsOf(actor, ref, locale))
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === questionId);
  if (!question) throw notFound();
  return question;
}
