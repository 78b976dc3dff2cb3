import type { Content } from "@db/schema/template";
import type { TemplateTexts } from "@db/schema/template-columns";
import { reading, transact } from "@db/transact";
import { inEachLanguage, type Locale, locales } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { invalid, invalidFields } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { pageIn } from "@server/core/paging";
import type { z } from "zod";
import { MAX_BYTES, questionsOf } from "./content.ts";
import { touchTemplate } from "./edit.ts";
import { templatePage } from "./page.ts";
import { lockTemplate, templateFor } from "./template-for.ts";
import type {
  TextsChanges,
  TextsPage,
  TextsPageQuery,
  TextsPart,
  TextsRef,
  TextsView,
  WrittenTexts,
} from "./text-inputs.ts";
import { ambiguousOption, textsOf } from "./texts.ts";
import { newestVersion } from "./versions.ts";

type Translated = { title: string; subtitle: string; description: string; texts: TemplateTexts; content: Content };

const PER_PAGE = 40;
/** In all languages together. */
const MAX_TEXTS_BYTES = 2 * MAX_BYTES;

/** All texts of the newest version in a language; `text` is empty where nobody translated it. */
export const textsView = ({ content, texts, ...words }: Translated, language: Locale): TextsView => ({
  language,
  texts: textsOf({ ...words, ...content }).map(({ of, kind }) => ({
    of,
    kind,
    text: Object.hasOwn(texts[language] ?? {}, of) ? texts[language]![of]! : "",
  })),
});

/** One page of the texts, for the page where they are translated: into the asked language, or the second of the product. */
export function textsPart(
  template: Translated,
  { language = locales[1]!, page }: { language?: Locale; page: number },
): TextsPart {
  return {
    language,
    ...pageIn(textsView(template, language).texts, { page, per_page: PER_PAGE }),
    translated: inEachLanguage((each) => textsView(template, each).texts.filter(({ text }) => text !== "").length),
  };
}

/**
 * The stored texts with these changes. Throws invalid (422) for a text that the template does not have (any more), one
 * that somebody else translated since the form showed it, an option that would be called as another one of its question,
 * and for too much text.
 */
export function withTexts(template: Translated, language: Locale, written: WrittenTexts): TemplateTexts {
  const { content, texts } = template;
  const used = new Set(textsOf({ ...template, ...content }).map(({ of }) => of));
  const stored = new Map(Object.entries(texts[language] ?? {}));
  const refused = written.flatMap(({ of, text, seen }, at): [string, string][] => {
    const now = stored.get(of) ?? "";
    if (!used.has(of)) return [[`texts.${at}.text`, "template.text_gone"]];
    if (seen === undefined || seen === now || text === now) return [];
    return [[`texts.${at}.text`, `template.text_translated_meanwhile?text=${encodeURIComponent(now)}`]];
  });
  if (refused.length > 0) throw invalidFields(refused);
  for (const { of, text } of written) text ? stored.set(of, text) : stored.delete(of);
  const changed = { ...texts, [language]: Object.fromEntries(stored) };
  const clash = questionsOf(content)
    .map((question) => ambiguousOption(question, changed))
    .find((option) => option !== undefined);
  if (clash !== undefined) {
    const at = written.findIndex(({ of }) => of === clash);
    throw invalid("template.option_twice", at < 0 ? undefined : `texts.${at}.text`);
  }
  return bounded(changed, used);
}

/** Texts of earlier versions are dropped where there is too much text. */
function bounded(texts: TemplateTexts, used: ReadonlySet<string>): TemplateTexts {
  const isTooMuch = (all: TemplateTexts) => new TextEncoder().encode(JSON.stringify(all)).length > MAX_TEXTS_BYTES;
  if (!isTooMuch(texts)) return texts;
  const kept = Object.fromEntries(
    Object.entries(texts).map(([language, words]) => [
      language,
      Object.fromEntries(Object.entries(words).filter(([of]) => used.has(of))),
    ]),
  );
  if (isTooMuch(kept)) throw invalid("template.too_much_text");
  return kept;
}

const stored = (actor: Actor, { id, templateId }: Pick<z.output<typeof TextsRef>, "id" | "templateId">) =>
  reading(actor, async (tx) => {
    const template = await templateFor(tx, actor, "template.see", id, templateId);
    const { content } = await newestVersion(tx, { workspaceId: id, templateId });
    return { ...template, content };
  });

/** The texts of a template of a workspace in a language. Throws notFound(). */
export const readTexts = async (actor: Actor, ref: z.output<typeof TextsRef>): Promise<TextsView> =>
  textsView(await stored(actor, ref), ref.language);

/** The page where a template of a workspace is translated. Throws notFound(). */
export async function textsPage(
  actor: Actor,
  query: z.output<typeof TextsPageQuery>,
): Promise<z.infer<typeof TextsPage>> {
  const [page, template] = await Promise.all([templatePage(actor, query), stored(actor, query)]);
  return { ...page, part: textsPart(template, query) };
}

/**
 * Translates texts of a template of a workspace. Throws as withTexts(), and invalid (422) for a copy of a platform
 * template.
 */
export const translateTemplate = (
  actor: Actor,
  { id: workspaceId, templateId, language, texts }: z.output<typeof TextsChanges>,
): Promise<TextsView> =>
  transact(actor, async (tx) => {
    const { globalTemplateId } = await templateFor(tx, actor, "template.edit", workspaceId, templateId);
    if (globalTemplateId) throw invalid("template.of_platform", { code: "of_platform" });
    const template = await lockTemplate(tx, workspaceId, templateId);
    const { content } = await newestVersion(tx, { workspaceId, templateId });
    const changed = withTexts({ ...template, content }, language, texts);
    await touchTemplate(tx, actor, workspaceId, templateId, { texts: changed });
    const { title } = template;
    await recordEvent(tx, actor, "template.edit", { workspaceId, aboutId: templateId, title, detail: { language } });
    return textsView({ ...template, content, texts: changed }, language);
  });
