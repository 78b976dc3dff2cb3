import { randomUUID } from "node:crypto";
import { answers, questionAnswers } from "@db/schema/answer";
import { templates, templateVersions } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { Actor } from "@server/core/actor";
import { answerPdf } from "@server/inspection/printout/pdf";
import { storeGenerated } from "@server/platform/files/store";
import { actorOf } from "@server/tenancy/session/session";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { inkOf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "../answer/template-on-object.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const gus = () => as(world.ids.gus);

/** An answer of gus to questions of several types, with a photo; and its printout in a language, for a user. */
async function fillIn(about: Parameters<typeof templateOnObject>[1] = {}) {
  const { newAnswer, questions, groupId, templateId, versionId } = await templateOnObject(world, {
    participants: true,
    ...about,
  });
  const at = newAnswer();
  await gus().answer.save({
    ...at,
    head: { company: "Łódź Lifting €", participants: "Jan, Ő. Kovács" },
    question_answers: [
      { question_id: questions.text, value: "De baas’ heftruck 👷🏽‍♂️ rijdt" },
      { question_id: questions["ok-nok-nvt"], value: "nvt", note: "Staat er niet" },
      { question_id: questions["action-point-ok-nok-nvt"], value: "nok", title: "Ketting vervangen" },
      { question_id: questions.kine, w: 0.5, b: 6, e: 40 },
    ],
  });
  await gus().answer.addPhotos({
    ...at,
    questionId: questions.images,
    files: [await uploadOf("vork.jpg", await picture())],
  });
  const printout = (locale: "nl" | "fr" = "nl", userId = world.ids.gus) =>
    as(userId, { locale }).paper.answer({ id: at.id, templateId: at.templateId, answer: at.answerId });
  return { at, questions, groupId, templateId, versionId, printout };
}

const questionOf = (printout: { groups: { questions: { id: string }[] }[] }, id: string) =>
  printout.groups.flatMap(({ questions }) => questions).find((question) => question.id === id);

async function textOf(bytes: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  return [...document.pages()].map((page) => page.getText().replace(/\s+/g, " "));
}

describe("an answer as a document", () => {
  test("says first, once it is finished, what was not in order and the highest risk", async () => {
    const { at, questions, printout } = await fillIn();
    expect((await printout()).findings).toBeNull();
    await gus().answer.save({
      ...at,
      question_answers: [{ question_id: questions["ok-nok-nvt"], value: "nok", note: "Lekt olie" }],
    });
    await gus().answer.finish(at);
    const labels = new Map(
      (await printout()).groups.flatMap(({ questions: of }) => of).map((each) => [each.id, each.label]),
    );
    expect((await printout()).findings).toEqual({
      title: "2 niet in orde",
      tone: "bad",
      lines: [
        { id: questions["ok-nok-nvt"], text: `${labels.get(questions["ok-nok-nvt"])}: Lekt olie` },
        { id: questions["action-point-ok-nok-nvt"], text: labels.get(questions["action-point-ok-nok-nvt"]) },
      ],
      risk: `Hoogste risico: Maatregelen nodig (k = 120), ${labels.get(questions.kine)}`,
    });
    const { made } = await answerPdf((await actorOf(world.ids.gus))!, at.answerId, "fr");
    const [first] = await textOf(await made());
    expect(first!.indexOf("2 points pas en ordre")).toBeGreaterThan(0);
    expect(first!.indexOf("2 points pas en ordre")).toBeLessThan(first!.lastIndexOf("Lekt olie"));
    expect(first!.indexOf("2 points pas en ordre"), "before who and when").toBeLessThan(first!.indexOf("Rempli par"));
  });

  test("says in words what was answered, in the requested language", async () => {
    const { questions, printout } = await fillIn();
    const dutch = await printout();
    expect(questionOf(dutch, questions["ok-nok-nvt"])).toMatchObject({
      said: { kind: "verdict", word: "Niet van toepassing", tone: "none" },
      note: "Staat er niet",
    });
    expect(questionOf(dutch, questions.kine)).toMatchObject({ said: { k: "120", word: "Maatregelen nodig" } });
    expect(questionOf(dutch, questions["action-point-ok-nok-nvt"])).toMatchObject({
      said: { word: "Niet in orde", tone: "bad" },
      points: [{ title: "Ketting vervangen", word: "Zonder datum" }],
    });
    expect(questionOf(dutch, questions.images)).toMatchObject({ said: null, photos: [{ name: "vork.jpg" }] });
    expect(questionOf(dutch, questions.textarea)).toMatchObject({ said: null });
    expect(dutch.facts).toContainEqual({ label: "Ingevuld door", value: "gus World" });
    expect(dutch.object.place).toBe("Gelijkvloers"); // where the reach of gus begins
    const french = await printout("fr", world.ids.lea);
    expect(questionOf(french, questions["ok-nok-nvt"])).toMatchObject({ said: { word: "Sans objet" } });
    expect(questionOf(french, questions.kine)).toMatchObject({
      said: { parts: [{ value: "0,5" }, { value: "6" }, { value: "40" }] },
    });
    expect(french.object.place).toBe("Site Noord › Gelijkvloers");
  });

  test("is not for who may not see the answer, nor under another object's address", async () => {
    const { at, printout } = await fillIn();
    const other = await fillIn();
    expect(await errorOf(printout("nl", world.ids.tab))).toMatchObject({ code: "NOT_FOUND" });
    const input = { id: other.at.id, templateId: at.templateId, answer: at.answerId };
    expect(await errorOf(gus().paper.answer(input))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("shows the questions of its version", async () => {
    const { at, questions, groupId, printout } = await fillIn();
    const before = await printout();
    const template = { id: world.acme, templateId: at.templateId };
    await as(world.ids.adam).template.editQuestion({
      ...template,
      groupId,
      questionId: questions.text,
      label: "Heel andere vraag",
    });
    expect((await printout()).groups).toEqual(before.groups);
  });
});

test("a group whose first question begins a page has its title on that page", async () => {
  const { templateId, versionId, printout } = await fillIn({ pageBreak: true });
  const page_break = true;
  await transact(asOperator, async (tx) => {
    const [version] = await tx.select().from(templateVersions).where(eq(templateVersions.id, versionId));
    const [group] = version!.content!.groups;
    const [first, ...others] = group!.questions;
    const groups = [
      { ...group!, questions: [{ ...first!, page_break }] },
      { id: randomUUID(), title: "Vork", questions: others.map((question) => ({ ...question, page_break })) },
    ];
    await tx.update(templateVersions).set({ content: { groups } }).where(eq(templateVersions.id, versionId));
    await tx.update(templates).set({ pageBreak: false }).where(eq(templates.id, templateId));
  });
  const { groups } = await printout();
  expect(groups.map((group) => group.new_page)).toEqual([false, true]);
  expect(groups.map(({ questions }) => questions.slice(0, 2).map((question) => question.new_page))).toEqual([
    [false],
    [false, true],
  ]);
});

describe("as a PDF", () => {
  const actor = async (id: string): Promise<Actor> => (await actorOf(id))!;

  test("has the same text in any script, page numbers, and the signature", async () => {
    const { at } = await fillIn();
    await transact(asOperator, async (tx) => {
      const signature = await storeGenerated(tx, world.acme, await inkOf(), "image/png");
      await tx
        .update(answers)
        .set({ signedName: "Zoë Őry", signature, signedAt: new Date() })
        .where(eq(answers.id, at.answerId));
    });
    const { name, tag, made } = await answerPdf(await actor(world.ids.gus), at.answerId, "fr");
    expect(name).toMatch(/^Heftruck \d+ · template \d+\.pdf$/);
    expect((await answerPdf(await actor(world.ids.gus), at.answerId, "fr")).tag).toBe(tag);
    expect((await answerPdf(await actor(world.ids.gus), at.answerId, "nl")).tag).not.toBe(tag);
    const text = (await textOf(await made())).join(" ");
    for (const words of [
      "Łódź Lifting €",
      "Ő. Kovács",
      "De baas’ heftruck · rijdt",
      "Sans objet",
      "120 · Mesures nécessaires",
      "Ketting vervangen",
      "Zoë Őry",
      "Page 2 sur 2",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("ne peut pas être imprimée");
  }, 60_000);

  test("is drawn again when the signature changes", async () => {
    const { at } = await fillIn();
    const drawnAs = async (ink: Buffer) => {
      const signedAt = new Date("2026-03-04T10:00:00Z");
      await transact(asOperator, async (tx) => {
        const signature = await storeGenerated(tx, world.acme, ink, "image/png");
        await tx.update(answers).set({ signedName: "Gus", signature, signedAt }).where(eq(answers.id, at.answerId));
      });
      return (await answerPdf(await actor(world.ids.gus), at.answerId, "nl")).tag;
    };
    expect(await drawnAs(await picture())).not.toBe(await drawnAs(await inkOf()));
  });

  test("is not started where it would take too long", async () => {
    const { at, questions } = await fillIn();
    await transact(asOperator, (tx) =>
      tx
        .update(questionAnswers)
        .set({ value: { value: "veel ".repeat(60_000) } })
        .where(and(eq(questionAnswers.answerId, at.answerId), eq(questionAnswers.questionId, questions.text))),
    );
    const { made } = await answerPdf(await actor(world.ids.gus), at.answerId, "nl");
    expect(await errorOf(made())).toMatchObject({ message: "paper.too_long" });
  });
});
