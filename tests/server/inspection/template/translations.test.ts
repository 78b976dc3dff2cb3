import { randomUUID } from "node:crypto";
import type { Locale } from "@i18n/locales";
import { createElement } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import { Translator } from "~/components/template/translator";
import { rendered } from "../../../rig/rendered.tsx";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
const olga = (locale?: Locale) => as(world.ids.olga, locale && { locale });

beforeAll(async () => {
  world = await makeWorld();
});

const french = [
  { of: "Controle heftruck", text: "Contrôle du chariot" },
  { of: "Algemeen", text: "Général" },
  { of: "In welke staat zijn de vorken?", text: "Dans quel état sont les fourches ?" },
  { of: "Kijk naar de hiel", text: "Regardez le talon" },
  { of: "Goed", text: "Bon" },
  { of: "Versleten", text: "Usé" },
];

/** A template with one question with options, on an object. */
async function written() {
  const template = { id: world.acme, templateId: "" };
  template.templateId = (await olga().template.create({ id: world.acme, title: "Controle heftruck" })).id;
  const { id: groupId } = await olga().template.createGroup({ ...template, title: "Algemeen" });
  const asked = {
    label: "In welke staat zijn de vorken?",
    type: "select" as const,
    options: ["Goed", "Versleten", "Onbekend"],
    help: "Kijk naar de hiel",
  };
  const { id: questionId } = await olga().template.createQuestion({ ...template, groupId, ...asked });
  const question = { ...template, groupId, questionId };
  const translate = (texts = french, language: Locale = "fr") =>
    olga().template.translate({ ...template, language, texts });
  const attach = async () => {
    const { id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" });
    await olga().objectTemplate.attach({ id, template_id: template.templateId });
    return { id, templateId: template.templateId, answerId: randomUUID() };
  };
  return { template, question, asked, translate, attach };
}

describe("a translated template", () => {
  test("says the unit of a measurement in the reader's language, and counts no language in which nothing is translated", async () => {
    const { template, question, translate, attach } = await written();
    const { groupId } = question;
    const measured = { label: "Teller", type: "number" as const, unit: "uur" };
    await olga().template.createQuestion({ ...template, groupId, ...measured });
    const { part } = await olga().template.textsPage({ ...template, language: "fr", page: 1 });
    expect(part.items).toContainEqual({ of: "uur", kind: "unit", text: "" });
    await translate([{ of: "uur", text: "heures" }]);
    const { groups } = await olga("fr").answer.page({ ...(await attach()), new: true, list: 1 });
    expect(groups[0]!.questions.map(({ unit }) => unit)).toContain("heures");
    const html = rendered(createElement(Translator, { part, at: () => "/" }), "nl");
    expect(html).not.toContain("0/");
  });

  test("is read by programs in their language, with the labels in each beside it", async () => {
    const { template, translate } = await written();
    await translate();
    const [group] = (await olga("fr").template.get(template)).groups;
    expect(group).toMatchObject({ title: "Général", titles: { nl: "Algemeen", fr: "Général", de: "Algemeen" } });
    expect(group!.questions[0]).toMatchObject({
      label: "Dans quel état sont les fourches ?",
      labels: { nl: "In welke staat zijn de vorken?", fr: "Dans quel état sont les fourches ?" },
      options: ["Bon", "Usé", "Onbekend"],
      help: "Regardez le talon",
    });
    const [german] = (await olga("de").template.get(template)).groups;
    expect(german!.questions[0]).toMatchObject({
      label: "In welke staat zijn de vorken?",
      options: ["Goed", "Versleten", "Onbekend"],
    });
  });

  test("stays as it is when a program sends back what it read", async () => {
    const { template, question, asked, translate } = await written();
    await translate();
    const [group] = (await olga("fr").template.get(template)).groups;
    const { label, options, help } = group!.questions[0]!;
    await olga("fr").template.editQuestion({ ...question, label, options, help, required: true });
    await olga("fr").template.editGroup({ ...template, groupId: group!.id, title: group!.title });
    const [stored] = (await olga("nl").template.get(template)).groups;
    expect(stored).toMatchObject({ title: "Algemeen", questions: [{ ...asked, required: true }] });
  });

  test("is filled in in one language and printed in another", async () => {
    const { translate, attach } = await written();
    await translate();
    const answer = await attach();
    const filledIn = await as(world.ids.gus, { locale: "fr" }).answer.page({
      id: answer.id,
      templateId: answer.templateId,
    });
    const [question] = filledIn.groups[0]!.questions;
    expect(filledIn.template.title).toBe("Contrôle du chariot");
    expect(question).toMatchObject({
      label: "Dans quel état sont les fourches ?",
      options: ["Goed", "Versleten", "Onbekend"],
      option_texts: { Goed: "Bon", Versleten: "Usé" },
    });
    await as(world.ids.gus).answer.save({ ...answer, question_answers: [{ question_id: question!.id, value: "Usé" }] });
    const [stored] = (await as(world.ids.gus).answer.get(answer)).question_answers;
    expect(stored!.value).toBe("Versleten");
    const printed = async (locale: Locale) => {
      const { title, groups } = await as(world.ids.gus, { locale }).paper.answer({
        ...answer,
        answer: answer.answerId,
      });
      return [title, groups[0]!.title, groups[0]!.questions[0]!.label, groups[0]!.questions[0]!.said];
    };
    expect(await printed("fr")).toEqual([
      "Contrôle du chariot",
      "Général",
      "Dans quel état sont les fourches ?",
      { kind: "words", text: "Usé" },
    ]);
    expect(await printed("nl")).toEqual([
      "Controle heftruck",
      "Algemeen",
      "In welke staat zijn de vorken?",
      { kind: "words", text: "Versleten" },
    ]);
  });

  test("prints earlier answers in the language too, and makes no new version", async () => {
    const { template, translate, attach } = await written();
    const answer = await attach();
    const { groups } = await as(world.ids.gus).answer.page({ id: answer.id, templateId: answer.templateId });
    await as(world.ids.gus).answer.save({
      ...answer,
      question_answers: [{ question_id: groups[0]!.questions[0]!.id, value: "Goed" }],
    });
    await translate();
    expect((await olga().template.get(template)).versions).toHaveLength(1);
    const printout = await as(world.ids.gus, { locale: "fr" }).paper.answer({ ...answer, answer: answer.answerId });
    expect(printout.groups[0]!.questions[0]!.said).toEqual({ kind: "words", text: "Bon" });
  });

  test("shows a question that was changed as its author wrote it", async () => {
    const { template, question, translate } = await written();
    await translate();
    await olga("nl").template.editQuestion({ ...question, label: "Zijn de vorken recht?" });
    const [group] = (await olga("fr").template.get(template)).groups;
    expect(group!.questions[0]!.label).toBe("Zijn de vorken recht?");
    const { texts } = await olga().template.texts({ ...template, language: "fr" });
    expect(texts.find(({ of }) => of === "Zijn de vorken recht?")).toMatchObject({ kind: "question", text: "" });
  });

  test("takes its texts along to a duplicate, and to what is made from it", async () => {
    const { template, translate } = await written();
    await translate();
    await olga().template.edit({ ...template, reusable: true });
    const duplicate = await olga("fr").template.duplicate(template);
    const made = await olga("fr").template.create({ id: world.acme, title: "Nieuw", parent_id: template.templateId });
    expect([duplicate, made].map(({ groups }) => groups[0]!.title)).toEqual(["Général", "Général"]);
  });
});

describe("a translation is refused", () => {
  test("of a text that is not in the template", async () => {
    const { translate } = await written();
    expect(await errorOf(translate([{ of: "Iets anders", text: "Autre chose" }]))).toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
  });

  test("that calls an option as another one of its question, in any language", async () => {
    const { translate } = await written();
    const twice = { message: "template.option_twice" };
    expect(await errorOf(translate([{ of: "Goed", text: "Onbekend" }]))).toMatchObject(twice);
    await translate([{ of: "Goed", text: "Bon" }]);
    expect(await errorOf(translate([{ of: "Versleten", text: "Bon" }], "de"))).toMatchObject(twice);
  });

  test("where somebody else translated the text since it was shown", async () => {
    const { template, translate } = await written();
    await translate();
    const late = olga().template.translate({
      ...template,
      language: "fr",
      texts: [{ of: "Algemeen", text: "Généralités", seen: "" }],
    });
    expect(await errorOf(late)).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    expect((await olga("fr").template.get(template)).groups[0]!.title).toBe("Général");
  });

  test("of more text than a template may have", async () => {
    const { template, question } = await written();
    const options = Array.from({ length: 60 }, (_, index) => `Keuze ${index}`);
    const groupId = question.groupId;
    for (let index = 0; index < 6; index++)
      await olga().template.createQuestion({
        ...template,
        groupId,
        label: `Vraag ${index}`,
        type: "select",
        options: options.map((option) => `${option} van ${index}`),
      });
    const texts = (language: string) =>
      Array.from({ length: 6 }, (_, of) => options.map((option) => `${option} van ${of}`))
        .flat()
        .map((of) => ({ of, text: `${language} ${of} ${"x".repeat(940)}` }));
    await olga().template.translate({ ...template, language: "fr", texts: texts("fr") });
    const error = errorOf(olga().template.translate({ ...template, language: "de", texts: texts("de") }));
    expect(await error).toMatchObject({ message: "template.too_much_text" });
  });
});
