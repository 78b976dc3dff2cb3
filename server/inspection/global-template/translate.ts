import { globalTemplates } from "@db/schema/global-template";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import type {
  GlobalTextsChanges,
  GlobalTextsPageQuery,
  GlobalTextsRef,
  TextsView,
} from "@server/inspection/template/text-inputs";
import { textsPart, textsView, withTexts } from "@server/inspection/template/translate";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { lockGlobalTemplate, nextRevision } from "./edit.ts";
import { globalTemplatePage } from "./list.ts";

async function stored(tx: Tx, id: string) {
  const [template] = await tx.select().from(globalTemplates).where(eq(globalTemplates.id, id));
  if (!template) throw notFound();
  return template;
}

/** The texts of a global template in a language. Throws notFound(). */
export function readGlobalTexts(actor: Actor, { id, language }: z.output<typeof GlobalTextsRef>): Promise<TextsView> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => textsView(await stored(tx, id), language));
}

/** The page where a global template is translated. Throws notFound(). */
export async function globalTextsPage(actor: Actor, query: z.output<typeof GlobalTextsPageQuery>) {
  const page = await globalTemplatePage(actor, query.id);
  const template = await reading(asOperator, (tx) => stored(tx, query.id));
  return { ...page, part: textsPart(template, query) };
}

/** Translates texts of a global template; copies get them with its next revision. Throws as withTexts(). */
export function translateGlobalTemplate(
  actor: Actor,
  { id, language, texts }: z.output<typeof GlobalTextsChanges>,
): Promise<TextsView> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const template = await lockGlobalTemplate(tx, id);
    const changed = withTexts(template, language, texts);
    await tx
      .update(globalTemplates)
      .set({ texts: changed, ...nextRevision(actor) })
      .where(eq(globalTemplates.id, id));
    const { title } = template;
    await recordEvent(tx, actor, "global_template.edit", {
      workspaceId: null,
      aboutId: id,
      title,
      detail: { language },
    });
    return textsView({ ...template, texts: changed }, language);
  });
}
