import { createElement } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import type { AnswerDraft } from "~/components/answer/answer-draft";
import { LastTimeLine } from "~/components/answer/last-time-line";
import { rendered } from "../../../rig/rendered.tsx";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "./template-on-object.ts";

let world: World;

const lea = () => as(world.ids.lea);

const gus = () => as(world.ids.gus);

beforeAll(async () => {
  world = await makeWorld();
});

describe("photos", () => {
  test("are uploaded one by one, each once by its id; only pictures, only where asked for", async () => {
    const { newAnswer, questions } = await templateOnObject(world);
    const answer = { ...newAnswer(), questionId: questions.images };
    const photo_id = "0198b6c0-0000-7000-8000-000000000001";
    const add = async (colour: string, id?: string) =>
      gus().answer.addPhotos({
        ...answer,
        photo_id: id,
        files: [await uploadOf("plaatje.jpg", await picture(colour))],
      });
    await add("#112233", photo_id);
    await add("#112233", photo_id);
    const { files } = await add("#445566");
    expect(files).toMatchObject([{ id: photo_id, name: "plaatje.jpg", type: "image" }, {}]);
    expect(
      await errorOf((async () => gus().answer.addPhotos({ ...answer, files: [await uploadOf("a.pdf", pdf())] }))()),
    ).toMatchObject({
      message: "mistake.image",
    });
    expect(
      await errorOf(
        (async () =>
          gus().answer.addPhotos({
            ...answer,
            questionId: questions.text,
            files: [await uploadOf("a.jpg", await picture())],
          }))(),
      ),
    ).toMatchObject({ message: "answer.no_photos" });
    await gus().answer.removePhoto({ ...newAnswer(), answerId: answer.answerId, fileId: photo_id });
    expect(
      (await gus().answer.get({ ...newAnswer(), answerId: answer.answerId })).question_answers[0]!.files,
    ).toHaveLength(1);
  });
});

describe("finishing", () => {
  test("needs its required answers, and closes the answer unless the template says otherwise", async () => {
    const { at, newAnswer, questions } = await templateOnObject(world, { editable: false }, ["text", "images", "kine"]);
    const answer = newAnswer();
    await gus().answer.save({ ...answer, question_answers: [{ question_id: questions.text, value: "Toyota" }] });
    const { issues } = (await gus()
      .answer.finish(answer)
      .catch((error) => error.cause)) as { issues: { path: string[] }[] };
    expect(issues.map(({ path }) => path[0]).sort()).toEqual([questions.kine, questions.images].sort());
    await gus().answer.save({ ...answer, question_answers: [{ question_id: questions.kine, w: 3, b: 6, e: 7 }] });
    await gus().answer.addPhotos({
      ...answer,
      questionId: questions.images,
      files: [await uploadOf("p.jpg", await picture())],
    });
    expect(await gus().answer.finish(answer)).toMatchObject({ status: "finished" });
    const late = gus().answer.save({
      ...answer,
      question_answers: [{ question_id: questions.text, value: "te laat" }],
    });
    expect(await errorOf(late)).toEqual({ code: "CONFLICT", message: "answer.closed" });
    expect(await errorOf(gus().answer.reopen(answer))).toMatchObject({ message: "answer.closed" });
    expect((await gus().answer.page({ ...at })).may).toMatchObject({ fill_in: false, change: false, create: true });
  });

  test("of an editable template leaves the answer open to changes", async () => {
    const { at, newAnswer, questions } = await templateOnObject(world);
    const answer = newAnswer();
    await gus().answer.save({ ...answer, question_answers: [{ question_id: questions.text, value: "Toyota" }] });
    await gus().answer.finish(answer);
    expect((await gus().answer.page({ ...at })).may).toMatchObject({ fill_in: false, change: true });
    expect(await gus().answer.reopen(answer)).toMatchObject({ status: "open", finished_at: null });
  });
});

describe("the previous answer", () => {
  test("is shown beside each question, as far as the reader may see it, and copied by a click", async () => {
    const { at, newAnswer, questions } = await templateOnObject(world);
    const before = newAnswer();
    await lea().answer.save({
      ...before,
      question_answers: [{ question_id: questions.text, value: "van lea", note: "let op" }],
    });
    expect((await gus().answer.page({ ...at })).last_time).toEqual([]);
    await lea().answer.finish(before);
    expect((await gus().answer.page({ ...at })).last_time).toEqual([]);
    expect((await as(world.ids.adam).answer.page({ ...at, new: true })).last_time).toMatchObject([
      { value: "van lea", user: { id: world.ids.lea } },
    ]);
    const newOne = newAnswer();
    expect(await errorOf(gus().answer.takeOver({ ...newOne, questionId: questions.text }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(
      await lea().answer.takeOver({
        ...newOne,
        answerId: newOne.answerId.replace(/^./, "0"),
        questionId: questions.text,
      }),
    ).toMatchObject({
      value: "van lea",
      note: "let op",
    });
  });

  test("is copied where it is no judgement: what was in order then is looked at again", async () => {
    const { at, newAnswer, questions } = await templateOnObject(world);
    const before = newAnswer();
    const question_answers = [
      { question_id: questions.text, value: "1234" },
      { question_id: questions["ok-nok-nvt"], value: "ok" },
      { question_id: questions.kine, w: 3, b: 6, e: 7 },
    ];
    await lea().answer.save({ ...before, question_answers });
    await lea().answer.finish(before);
    const { groups, last_time } = await lea().answer.page({ ...at, new: true });
    const offersCopy = (id: string) => {
      const question = groups.flatMap(({ questions }) => questions).find((each) => each.id === id)!;
      const lastTime = last_time.find((each) => each.question_id === id);
      const line = createElement(LastTimeLine, { question, lastTime, shown: undefined, draft: {} as AnswerDraft });
      return rendered(line, "nl").includes("take_over:");
    };
    expect(question_answers.map(({ question_id }) => offersCopy(question_id))).toEqual([true, false, false]);
  });

  test("reads as the type of question that was answered, whatever the author asks now", async () => {
    const { at, newAnswer, questions, templateId, groupId } = await templateOnObject(world);
    const before = newAnswer();
    const question_answers = [
      { question_id: questions["ok-nok-nvt"], value: "nok" },
      { question_id: questions.kine, w: 3, b: 6, e: 7 },
    ];
    await lea().answer.save({ ...before, question_answers });
    await lea().answer.finish(before);
    for (const questionId of [questions["ok-nok-nvt"], questions.kine])
      await as(world.ids.olga).template.editQuestion({ id: world.acme, templateId, groupId, questionId, type: "text" });
    const { groups, last_time } = await lea().answer.page({ ...at, new: true });
    const shown = question_answers.map(({ question_id }) => {
      const question = groups.flatMap(({ questions }) => questions).find(({ id }) => id === question_id)!;
      const lastTime = last_time.find((each) => each.question_id === question_id);
      expect(question.type).toBe("text");
      const line = createElement(LastTimeLine, { question, lastTime, shown: undefined, draft: {} as AnswerDraft });
      return rendered(line, "nl");
    });
    expect(shown).toEqual([expect.stringContaining("Niet in orde"), expect.stringContaining("126")]);
  });
});

describe("reading and changing answers", () => {
  test("others' answers are for who manages the place, unless the template shows them", async () => {
    const { at, newAnswer, questions } = await templateOnObject(world);
    const answer = newAnswer();
    await lea().answer.save({ ...answer, question_answers: [{ question_id: questions.text, value: "van lea" }] });
    expect(await errorOf(gus().answer.get(answer))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(gus().answer.page({ ...at, answer: answer.answerId }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await gus().answer.list({ ...at })).items).toEqual([]);
    expect((await gus().answer.page({ ...at })).answer).toBeNull();

    const visible = await templateOnObject(world, { othersSee: true });
    const other = visible.newAnswer();
    await lea().answer.save({
      ...other,
      question_answers: [{ question_id: visible.questions.text, value: "van lea" }],
    });
    expect(await gus().answer.page({ ...visible.at })).toMatchObject({
      answer: { id: other.answerId, own: false },
      may: { fill_in: false, create: true },
    });
    const change = gus().answer.save({
      ...other,
      question_answers: [{ question_id: visible.questions.text, value: "van gus" }],
    });
    expect(await errorOf(change)).toMatchObject({ code: "FORBIDDEN" });
    expect(await as(world.ids.tab).answer.page({ ...visible.at })).toMatchObject({
      may: { fill_in: false, create: false, delete: false },
    });
    expect(await errorOf(as(world.ids.rita).answer.get(other))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("an answer in the trash cannot be changed", async () => {
    const { at, newAnswer, questions } = await templateOnObject(world);
    const answer = { ...newAnswer(), question_answers: [{ question_id: questions.text, value: "Toyota" }] };
    await gus().answer.save(answer);
    await gus().answer.remove(answer);
    expect(await errorOf(gus().answer.save(answer))).toMatchObject({ code: "NOT_FOUND" });
    expect((await gus().answer.page({ ...at })).answer).toBeNull();
  });
});
