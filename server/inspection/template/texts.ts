import type { Question, ShownQuestion } from "@db/schema/question";
import type { Content, QuestionGroup } from "@db/schema/template";
import type { TemplateTexts } from "@db/schema/template-columns";
import { type Locale, locales } from "@i18n/locales";

/**
 * The texts of a template in other languages, and the questions in the language of who reads them. Pure, and safe to
 * import in the browser.
 */

const translationOf = (texts: TemplateTexts, locale: Locale, text: string): string | undefined =>
  Object.hasOwn(texts[locale] ?? {}, text) ? texts[locale]![text] : undefined;

/** A text in a language; as its author wrote it where nobody translated it. */
export const textIn = (texts: TemplateTexts, locale: Locale, text: string): string =>
  translationOf(texts, locale, text) ?? text;

type ShownGroup = Omit<QuestionGroup, "questions"> & { questions: ShownQuestion[] };

/** The groups and questions of a version in a language. */
export const groupsIn = ({ groups }: Content, texts: TemplateTexts, locale: Locale): ShownGroup[] =>
  texts[locale]
    ? groups.map(({ questions, ...group }) => ({
        ...group,
        title: textIn(texts, locale, group.title),
        questions: questions.map((question) => questionIn(question, texts, locale)),
      }))
    : groups;

export function questionIn(question: Question, texts: TemplateTexts, locale: Locale): ShownQuestion {
  const named = question.options.flatMap((option) => {
    const text = translationOf(texts, locale, option);
    return text === undefined ? [] : [[option, text] as const];
  });
  return {
    ...question,
    label: textIn(texts, locale, question.label),
    ...(question.help && { help: textIn(texts, locale, question.help) }),
    ...(question.unit && { unit: textIn(texts, locale, question.unit) }),
    ...(named.length > 0 && { option_texts: Object.fromEntries(named) }),
  };
}

/** What an option of a question is called in the language that it is shown in. */
export const optionText = ({ option_texts = {} }: Pick<ShownQuestion, "option_texts">, option: string): string =>
  Object.hasOwn(option_texts, option) ? option_texts[option]! : option;

/** The options of a question as they are called in the language that it is shown in. */
export const optionTexts = (question: ShownQuestion): string[] =>
  question.options.map((option) => optionText(question, option));

/** The option as it is stored, for what it is called in any language; a text that is none of them stays as it is. */
export function storedOption({ options }: Pick<Question, "options">, texts: TemplateTexts, text: string): string {
  if (options.includes(text)) return text;
  const isCalled = (option: string) => locales.some((locale) => translationOf(texts, locale, option) === text);
  return options.find(isCalled) ?? text;
}

/** An option whose text in some language is that of another option of its question; undefined if there is none. */
export function ambiguousOption({ options }: Pick<Question, "options">, texts: TemplateTexts): string | undefined {
  const namesOf = (option: string) => [option, ...locales.map((locale) => textIn(texts, locale, option))];
  return options.find((option, at) => options.slice(0, at).some((other) => namesOf(other).some(isNameOf(option))));
  function isNameOf(option: string) {
    const names = namesOf(option);
    return (name: string) => names.includes(name);
  }
}

export const textKinds = ["title", "subtitle", "description", "group", "question", "unit", "option", "help"] as const;
export type TemplateText = { of: string; kind: (typeof textKinds)[number] };

type Described = { title: string; subtitle: string; description: string };

/** What can be translated of a template, in its order, each text once. */
export function textsOf({ title, subtitle, description, groups }: Described & Content): TemplateText[] {
  const all = [
    { of: title, kind: "title" as const },
    { of: subtitle, kind: "subtitle" as const },
    { of: description, kind: "description" as const },
    ...groups.flatMap((group) => [
      { of: group.title, kind: "group" as const },
      ...group.questions.flatMap(({ label, help = "", unit = "", options }) => [
        { of: label, kind: "question" as const },
        { of: unit, kind: "unit" as const },
        { of: help, kind: "help" as const },
        ...options.map((of) => ({ of, kind: "option" as const })),
      ]),
    ]),
  ];
  const first = new Map(all.toReversed().map((text) => [text.of, text]));
  return all.filter((text) => text.of !== "" && first.get(text.of) === text);
}
