import { answers } from "@db/schema/answer";
import { templateVersions } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "./template-on-object.ts";

let world: World;

const lea = () => as(world.ids.lea);

const gus = () => as(world.ids.gus);

beforeAll(async () => {
  world = await makeWorld();
});

const rowsOf = (id: string) => transact(asOperator, (tx) => tx.select().from(answers).where(eq(answers.id, id)));

describe("filling in", () => {
  test("stores the answer on the first save, not on opening the page, and freezes the version", async () => {
    const { at, newAnswer, questions, versionId } = await templateOnObject(world);
    const page = await gus().answer.page({ ...at });
    expect(page).toMatchObject({ answer: null, question_answers: [], may: { fill_in: true, delete: false } });
    expect(await rowsOf(page.answer_id)).toEqual([]);
    const answer = { ...newAnswer(), answerId: page.answer_id };
    const saved = await gus().answer.save({
      ...answer,
      head: { company: " EDTC ", message: "vraagt niemand" },
      question_answers: [{ question_id: questions.text, value: " Toyota " }],
    });
    expect(saved).toMatchObject({
      id: page.answer_id,
      status: "open",
      head: { company: "EDTC" },
      question_answers: [{ value: "Toyota", revision: 1, updated_by: { id: world.ids.gus } }],
    });
    const [version] = await transact(asOperator, (tx) =>
      tx.select().from(templateVersions).where(eq(templateVersions.id, versionId)),
    );
    expect(version!.frozenAt).not.toBeNull();
    expect((await gus().answer.page({ ...at })).answer?.id).toBe(page.answer_id);
  });

  test("ignores empty values, and empties a value only for who saw it", async () => {
    const { at, newAnswer, questions } = await templateOnObject(world);
    const answer = newAnswer();
    const empty = [
      { question_id: questions.text, value: "  " },
      { question_id: questions.select, options: ["", " "] },
      { question_id: questions.kine, w: 3, b: 6 },
      { question_id: questions["action-points"], action_points: [{ title: " ", note: "" }] },
      { question_id: questions["ok-nok-nvt"], value: "" },
    ];
    expect((await gus().answer.save({ ...answer, question_answers: empty })).question_answers).toEqual([]);
    const [{ revision }] = (
      await gus().answer.save({ ...answer, question_answers: [{ question_id: questions.text, value: "Toyota" }] })
    ).question_answers as unknown as [{ revision: number }];
    const stays = await gus().answer.save({
      ...answer,
      question_answers: [{ question_id: questions.text, value: "" }],
    });
    expect(stays.question_answers[0]).toMatchObject({ value: "Toyota", revision });
    const emptied = await gus().answer.save({
      ...answer,
      question_answers: [{ question_id: questions.text, value: "", revision }],
    });
    expect(emptied.question_answers[0]).toMatchObject({ value: "", revision: revision + 1 });
    expect(
      await errorOf(
        gus().answer.save({ ...answer, question_answers: [{ question_id: questions.select, value: "iets anders" }] }),
      ),
    ).toMatchObject({
      message: expect.stringContaining("answer.refused.no_option?options=select"),
    });
    expect(
      await errorOf(
        gus().answer.save({ ...answer, question_answers: [{ question_id: questions.kine, w: 4, b: 6, e: 7 }] }),
      ),
    ).toMatchObject({
      message: expect.stringContaining("answer.refused.not_on_scale?w=0.1"),
    });
    expect(
      await errorOf(
        gus().answer.save({ ...answer, question_answers: [{ question_id: questions["ok-nok-nvt"], value: "x" }] }),
      ),
    ).toMatchObject({
      message: "answer.refused.no_verdict",
    });
    expect(
      await errorOf(gus().answer.save({ ...answer, question_answers: [{ question_id: at.id, value: "x" }] })),
    ).toMatchObject({
      message: "answer.other_question",
    });
  });

  test("calculates Kinney, and stores the result", async () => {
    const { newAnswer, questions } = await templateOnObject(world);
    const answer = newAnswer();
    const { question_answers } = await gus().answer.save({
      ...answer,
      question_answers: [{ question_id: questions.kine, w: 0.1, b: 0.5, e: 7 }],
    });
    expect(question_answers[0]).toMatchObject({ w: 0.1, b: 0.5, e: 7, k: 0.35, class: 1 });
  });

  test("stores a save that is sent twice once, also when both arrive at once", async () => {
    const { newAnswer, questions } = await templateOnObject(world);
    const answer = { ...newAnswer(), question_answers: [{ question_id: questions.text, value: "Toyota" }] };
    await Promise.all([gus().answer.save(answer), gus().answer.save(answer), gus().answer.save(answer)]);
    const { question_answers } = await gus().answer.save(answer);
    expect(question_answers).toMatchObject([{ value: "Toyota", revision: 1 }]);
  });

  test("is refused where another person is signed in than when the values were typed", async () => {
    const { newAnswer, questions } = await templateOnObject(world);
    const typed = {
      ...newAnswer(),
      typed_by: world.ids.gus,
      question_answers: [{ question_id: questions.text, value: "van gus" }],
    };
    expect(await errorOf(lea().answer.save(typed))).toEqual({ code: "UNAUTHORIZED", message: "answer.other_person" });
    expect(await rowsOf(typed.answerId)).toEqual([]);
  });
});

describe("action points from answers", () => {
  test("a nok creates one, and another answer deletes it while nobody changed it", async () => {
    const { at, newAnswer, questions } = await templateOnObject(world);
    const question_id = questions["action-point-ok-nok-nvt"];
    const answer = newAnswer();
    const save = async (given: object) =>
      (await gus().answer.save({ ...answer, question_answers: [{ question_id, ...given }] })).question_answers[0]!;
    const opened = await save({ value: "nok", note: "Vork 9 % versleten", priority: "high" });
    expect(opened.action_points).toMatchObject([{ note: "Vork 9 % versleten", priority: "high", status: "pending" }]);
    expect(opened.action_points[0]!.title).toBe("Vork 9 % versleten");
    const again = await save({ value: "nok", note: "Vork 10 % versleten", title: "Vork vervangen" });
    expect(again.action_points).toMatchObject([
      { id: opened.action_points[0]!.id, title: "Vork vervangen", note: "Vork 10 % versleten", priority: "high" },
    ]);
    expect((await lea().actionPoint.ofObject({ id: at.id })).items).toHaveLength(1);
    expect((await save({ value: "ok" })).action_points).toEqual([]);
    const { action_points } = await save({ value: "nok" });
    await lea().actionPoint.edit({ id: action_points[0]!.id, note: "Besteld" });
    expect((await save({ value: "ok" })).action_points).toMatchObject([{ note: "Besteld" }]);
    expect((await save({ value: "nok", note: "opnieuw" })).action_points).toMatchObject([{ note: "Besteld" }]);
  });

  test("a list of action points grows by rows, each stored once, and loses a row that is emptied", async () => {
    const { newAnswer, questions } = await templateOnObject(world);
    const question_id = questions["action-points"];
    const answer = newAnswer();
    const save = async (action_points: object[]) =>
      (await gus().answer.save({ ...answer, question_answers: [{ question_id, action_points }] })).question_answers[0]!
        .action_points;
    const [first] = await save([{ title: "Lamp vervangen" }]);
    expect(await save([{ title: "Lamp vervangen" }, { title: "Banden", priority: "low" }])).toHaveLength(2);
    expect(await save([{ id: first!.id, title: "" }])).toMatchObject([{ title: "Banden", priority: "low" }]);
  });
});
