import { type AboutQuestion, Question, questionTypes } from "@db/schema/question";
import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { DetailedVersion, QuestionView } from "@server/inspection/template/inputs";
import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { QuestionFields } from "~/components/template/question-fields";
import { VersionChanges } from "~/components/template/version-changes";
import { inputNames, missingTexts, rendered } from "../../../rig/rendered.tsx";

const fields = Object.keys(Question.omit({ id: true }).shape) as (keyof AboutQuestion)[];
const question = {
  id: "a",
  label: "Remmen",
  type: "text",
  required: false,
  page_break: false,
  options: [],
  multiple: false,
};
const earlier = [{ ...question, type: "ok-nok-nvt", position: 0 } as QuestionView];
const versionWith = (changes: object) =>
  ({
    groups: [{ id: "g", title: "G", position: 0, questions: [{ ...question, position: 0, ...changes }] }],
  }) as unknown as Pick<DetailedVersion, "groups">;

describe.each(locales)("in %s", (locale) => {
  test("every field of a question has an input in the builder", () => {
    const html = rendered(
      createElement(QuestionFields, { label: "1", type: "select", earlier, scripts: false }),
      locale,
    );
    const names = inputNames(html);
    expect(fields.filter((field) => !names.includes(field))).toEqual([]);
    expect(missingTexts(html)).toEqual([]);
  });

  test.each(fields)("a version tells that a question changed in: %s", (field) => {
    const before = versionWith({});
    const after = versionWith({ [field]: field === "options" ? ["x"] : field === "type" ? "select" : "other" });
    const html = rendered(createElement(VersionChanges, { before, after }), locale);
    expect(html).toContain(translator(locale)("template.change.changed"));
    expect(missingTexts(html)).toEqual([]);
  });

  test.each(questionTypes)("the type has a name: %s", (type) => {
    expect(translator(locale)(`template.type.${type}`)).not.toContain("template.type");
  });
});
