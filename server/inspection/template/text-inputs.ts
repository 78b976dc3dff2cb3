import { locales } from "@i18n/locales";
import { Id } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { z } from "zod";
import { TemplatePage, TemplateRef } from "./inputs.ts";
import { textKinds } from "./texts.ts";

/** The most of one call; the page sends one page of its list. */
const MAX_TEXTS = 2000;
const Language = z.enum(locales);

/** `text`: in the other language; empty: not translated. `seen`: what it was when the form showed it. */
const WrittenText = z.object({
  of: z.string().max(1000),
  text: z.string().trim().max(1000),
  seen: z.string().max(1000).optional(),
});
const written = {
  texts: z.array(WrittenText).max(MAX_TEXTS, { error: `mistake.too_big.array?maximum=${MAX_TEXTS}` }),
};
export type WrittenTexts = z.output<typeof WrittenText>[];

export const TextsRef = TemplateRef.extend({ language: Language });
/** Texts that are left out stay as they are. */
export const TextsChanges = TextsRef.extend(written);
export const TextsForm = z.object({ language: Language, ...written });
export const GlobalTextsRef = z.object({ id: Id, language: Language });
export const GlobalTextsChanges = GlobalTextsRef.extend(written);

const Text = z.object({ of: z.string(), kind: z.enum(textKinds), text: z.string() });
export const TextsView = z.object({ language: Language, texts: z.array(Text) });
export type TextsView = z.infer<typeof TextsView>;

const query = { language: Language.optional().catch(undefined), page: Paging.shape.page.catch(1) };
export const TextsPageQuery = TemplateRef.extend(query);
export const GlobalTextsPageQuery = z.object({ id: Id, ...query });

/** One page of the texts, and how many are translated into each language. */
export const TextsPart = pageOf(Text).extend({ language: Language, translated: z.record(Language, z.number()) });
export type TextsPart = z.infer<typeof TextsPart>;
export const TextsPage = TemplatePage.extend({ part: TextsPart });
