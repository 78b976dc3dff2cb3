import { answers } from "@db/schema/answer";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "./template-on-object.ts";

let world: World;
const lea = () => as(world.ids.lea);
const gus = () => as(world.ids.gus);
beforeAll(async () => {
  world = await makeWorld();
});

describe("an action point created by a nok", () => {
  const nokIn = async () => {
    const { newAnswer, questions, at } = await templateOnObject(world);
    const answer = newAnswer();
    const question_id = questions["action-point-ok-nok-nvt"];
    const save = async (given: object) =>
      (await gus().answer.save({ ...answer, question_answers: [{ question_id, ...given }] })).question_answers[0]!;
    const pointsOf = async () => (await lea().actionPoint.ofObject({ id: at.id })).items;
    return { save, pointsOf, point: (await save({ value: "nok", note: "versleten" })).action_points[0]! };
  };

  test("is not created again by the next save once somebody deleted it", async () => {
    const { save, pointsOf, point } = await nokIn();
    await lea().actionPoint.remove({ id: point.id });
    expect((await save({ value: "nok", note: "versleten" })).action_points).toEqual([]);
    await save({ value: "nok", note: "erg versleten" });
    expect(await pointsOf()).toEqual([]);
  });

  test("is not opened again by an edit of the note once it is solved", async () => {
    const { save, pointsOf, point } = await nokIn();
    await lea().actionPoint.resolve({ id: point.id, status: "ok", solved_note: "gedaan" });
    await save({ value: "nok", note: "versleten vork" });
    expect((await pointsOf()).map(({ id }) => id)).toEqual([point.id]);
    await save({ value: "ok" });
    expect((await save({ value: "nok" })).action_points, "by another nok").toHaveLength(2);
  });

  test("stays when a late save does not mention it", async () => {
    const { save, point } = await nokIn();
    expect((await save({ value: "" })).action_points, "emptied without a revision").toMatchObject([{ id: point.id }]);
  });

  test("is not created with the id of another one, whose text it would replace", async () => {
    const { point } = await nokIn();
    const { newAnswer, questions } = await templateOnObject(world);
    const list = {
      question_id: questions["action-points"],
      action_points: [{ id: point.id, title: "Lamp vervangen" }],
    };
    expect(await errorOf(gus().answer.save({ ...newAnswer(), question_answers: [list] }))).toMatchObject({
      message: "answer.id_taken",
    });
  });
});

describe("an action point created with an answer as its origin", () => {
  const closed = async (about: object) => {
    const { at, newAnswer, questions } = await templateOnObject(world, about);
    const answer = newAnswer();
    await lea().answer.save({ ...answer, question_answers: [{ question_id: questions.text, value: "van lea" }] });
    const make = (caller: ReturnType<typeof as>, question: keyof typeof questions = "action-points") =>
      caller.actionPoint.create({
        object_id: at.id,
        title: "Erbij",
        answer_id: answer.answerId,
        question_id: questions[question],
      });
    return { answer, make };
  };

  test("is for who may fill in that open answer, and for a question that asks for action points", async () => {
    const { answer, make } = await closed({ editable: false });
    expect(await errorOf(make(gus())), "hidden").toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(make(lea(), "text"))).toMatchObject({ message: "answer.no_points" });
    await make(lea());
    expect(
      (await lea().answer.get(answer)).question_answers.flatMap(({ action_points }) => action_points),
    ).toHaveLength(1);
    await lea().answer.finish(answer);
    expect(await errorOf(make(lea()))).toEqual({ code: "CONFLICT", message: "answer.closed" });
  });

  test("is refused in an answer that the caller only sees, or that is signed", async () => {
    const { answer, make } = await closed({ othersSee: true });
    expect(await errorOf(make(gus()))).toMatchObject({ code: "FORBIDDEN" });
    await lea().answer.finish(answer);
    await transact(asOperator, (tx) =>
      tx.update(answers).set({ signedAt: new Date(), signedName: "Lea" }).where(eq(answers.id, answer.answerId)),
    );
    expect(await errorOf(make(lea()))).toEqual({ code: "CONFLICT", message: "answer.signed" });
  });
});

describe("a finished answer", () => {
  test("that is closed is not deleted by its author, but by editors of the place", async () => {
    const { at, newAnswer, questions } = await templateOnObject(world, { editable: false });
    const answer = newAnswer();
    await gus().answer.save({ ...answer, question_answers: [{ question_id: questions.text, value: "Toyota" }] });
    expect((await gus().answer.page(at)).may.delete).toBe(true);
    await gus().answer.finish(answer);
    expect((await gus().answer.page(at)).may.delete).toBe(false);
    expect(await errorOf(gus().answer.remove(answer))).toEqual({ code: "CONFLICT", message: "answer.closed" });
    expect((await lea().answer.page({ ...at, answer: answer.answerId })).may.delete).toBe(true);
    await lea().answer.remove(answer);
  });

  test("needs its required answers until it is reopened", async () => {
    const { newAnswer, questions } = await templateOnObject(world, {}, ["text", "images"]);
    const answer = newAnswer();
    const save = (value: string) => ({
      ...answer,
      question_answers: [{ question_id: questions.text, value, revision: 1 }],
    });
    await gus().answer.save(save("Toyota"));
    const { files } = await gus().answer.addPhotos({
      ...answer,
      questionId: questions.images,
      files: [await uploadOf("p.jpg", await picture())],
    });
    await gus().answer.finish(answer);
    expect(await errorOf(gus().answer.save(save("")))).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    expect(await errorOf(gus().answer.removePhoto({ ...answer, fileId: files[0]!.id }))).toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
    expect((await gus().answer.get(answer)).question_answers.find(({ value }) => value)).toMatchObject({
      value: "Toyota",
    });
    await gus().answer.change({ ...save(""), status: "open" });
    expect(await errorOf(gus().answer.finish(answer))).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
  });
});

describe("the head", () => {
  test("keeps its date when another field, or a question, is saved", async () => {
    const { newAnswer, questions } = await templateOnObject(world, { date: true });
    const answer = newAnswer();
    await gus().answer.save({ ...answer, head: { date: "2026-11-20" } });
    const question_answers = [{ question_id: questions.text, value: "Toyota" }];
    expect(
      (await gus().answer.save({ ...answer, head: {}, head_seen: { date: "2026-11-20" }, question_answers })).head.date,
    ).toBe("2026-11-20");
    expect((await gus().answer.save({ ...answer, head: { company: "EDTC" } })).head).toEqual({
      company: "EDTC",
      date: "2026-11-20",
    });
    expect((await gus().answer.save({ ...answer, head: { date: "" } })).head).toEqual({ company: "EDTC" });
  });
});

describe("photos of a question", () => {
  test("are ten at most, also when uploaded at once; one that is sent again does not count", async () => {
    const { newAnswer, questions } = await templateOnObject(world);
    const answer = { ...newAnswer(), questionId: questions.images };
    const uploads = (count: number) =>
      Promise.all(Array.from({ length: count }, async (_, n) => uploadOf(`${n}.png`, await picture())));
    const photo_id = "0198b6c0-0000-7000-8000-0000000000aa";
    await gus().answer.addPhotos({ ...answer, photo_id, files: await uploads(1) });
    await gus().answer.addPhotos({ ...answer, files: await uploads(7) });
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(async () => gus().answer.addPhotos({ ...answer, files: await uploads(1) })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const again = await gus().answer.addPhotos({ ...answer, photo_id, files: await uploads(1) });
    expect(again.files).toHaveLength(10);
  });
});

describe("texts that Postgres cannot store", () => {
  test("are an error of their field: half a surrogate pair, and the character zero", async () => {
    const { newAnswer, questions } = await templateOnObject(world, { descriptionField: true });
    for (const unstorable of ["\ud800", "\udc00 x", "\0"]) {
      const inHead = gus().answer.save({ ...newAnswer(), head: { description: unstorable } });
      expect(await errorOf(inHead)).toMatchObject({ code: "BAD_REQUEST", message: "refusal.invalid" });
      const inAnswer = gus().answer.save({
        ...newAnswer(),
        question_answers: [{ question_id: questions.text, value: unstorable }],
      });
      expect(await errorOf(inAnswer)).toMatchObject({ code: "BAD_REQUEST" });
    }
    const stored = await gus().answer.save({
      ...newAnswer(),
      question_answers: [{ question_id: questions.text, value: "👍🏽" }],
    });
    expect(stored.question_answers).toMatchObject([{ value: "👍🏽" }]);
  });
});
