import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "../answer/template-on-object.ts";

let world: World;
const lea = () => as(world.ids.lea);
beforeAll(async () => {
  world = await makeWorld();
});

const answerWithNok = async (about: object = {}) => {
  const { newAnswer, questions, at } = await templateOnObject(world, about);
  const answer = newAnswer();
  const question_id = questions["action-point-ok-nok-nvt"];
  const saved = await lea().answer.save({
    ...answer,
    question_answers: [{ question_id, value: "nok", note: "versleten" }],
  });
  return { answer, questions, at, point: saved.question_answers[0]!.action_points[0]! };
};

describe("the origin of an action point", () => {
  test("can be set afterwards, a report or a question of an answer about the same object, and removed", async () => {
    const { answer, questions, at } = await answerWithNok();
    const elsewhere = await answerWithNok();
    const report = async (object_id: string) =>
      (
        await lea().report.create({
          object_id,
          type: "inspection",
          review_point: "HF",
          status: "ok_ap",
          reported_date: "2026-01-05",
          period: 12,
        })
      ).id;
    const { id } = await lea().actionPoint.create({ object_id: at.id, title: "Lamp vervangen" });
    const { change } = lea().actionPoint;
    expect(await errorOf(change({ id, report_id: await report(elsewhere.at.id) }))).toMatchObject({
      message: "action_point.other_report",
    });
    expect((await change({ id, report_id: await report(at.id) })).report_status).toBe("ok_ap");
    expect(await errorOf(change({ id, answer_id: elsewhere.answer.answerId }))).toMatchObject({
      message: "action_point.other_answer",
    });
    expect(await errorOf(change({ id, answer_id: answer.answerId, question_id: questions.text }))).toMatchObject({
      message: "answer.no_points",
    });
    // a risk has action points only where its question says from which class on
    expect(await errorOf(change({ id, answer_id: answer.answerId, question_id: questions.kine }))).toMatchObject({
      message: "answer.no_points",
    });
    const edited = await change({ id, answer_id: answer.answerId, question_id: questions["action-points"] });
    expect([edited.template?.id, edited.report_status]).toEqual([at.templateId, "ok_ap"]);
    expect(
      (await lea().answer.get(answer)).question_answers.flatMap(({ action_points }) =>
        action_points.map((point) => point.id),
      ),
    ).toContain(id);
    expect(await change({ id, answer_id: null, report_id: null })).toMatchObject({
      template: null,
      report_status: null,
    });
  });

  test("is not changed in an answer that is closed", async () => {
    const { answer, point } = await answerWithNok({ editable: false });
    await lea().answer.finish(answer);
    expect(await errorOf(lea().actionPoint.change({ id: point.id, answer_id: null }))).toMatchObject({
      message: "answer.closed",
    });
    expect((await lea().actionPoint.change({ id: point.id, answer_id: answer.answerId, title: "Vork" })).title).toBe(
      "Vork",
    );
  });

  test("applies to all action points of a series, also in the list of those of a template", async () => {
    const { at, point } = await answerWithNok();
    await lea().actionPoint.schedule({
      actionpoint_id: point.id,
      scheduled_at: "2027-01-31",
      frequency: "monthly",
      alert: true,
    });
    await lea().actionPoint.resolve({ id: point.id, status: "ok" });
    const { items } = await lea().actionPoint.inWorkspace({ id: world.acme, filter: { template: [at.templateId] } });
    expect(items.map(({ template, status }) => [template?.id, status])).toEqual([
      [at.templateId, "ok"],
      [at.templateId, "pending"],
    ]);
  });
});
