import { addDays, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "./template-on-object.ts";

let world: World;
const gus = () => as(world.ids.gus);
const olga = () => as(world.ids.olga);

beforeAll(async () => {
  world = await makeWorld();
});

type Rule = { point_for?: "nobody" | "author" | "board"; point_days?: number | null };

/** An answer of a guest whose verdict is not in order, to a template with this rule. */
async function notInOrder(rule: Rule, note = "") {
  const { questions, newAnswer, templateId } = await templateOnObject(world);
  await olga().template.edit({ id: world.acme, templateId, ...rule });
  const answer = newAnswer();
  const question_id = questions["action-point-ok-nok-nvt"];
  const save = (given: object) => gus().answer.save({ ...answer, question_answers: [{ question_id, ...given }] });
  await save({ value: "nok", note });
  const points = async () => {
    const { question_answers } = await gus().answer.get(answer);
    const ids = question_answers.flatMap(({ action_points }) => action_points.map(({ id }) => id));
    return Promise.all(ids.map((id) => olga().actionPoint.change({ id })));
  };
  return { answer, save, points };
}

describe("the action point of what is not in order", () => {
  test("is named after the first line of the remark, and follows it until somebody names it", async () => {
    const { answer, save, points } = await notInOrder({}, "Linkervork versleten\nAan de hiel");
    expect(await points()).toMatchObject([
      { title: "Linkervork versleten", note: "Linkervork versleten\nAan de hiel" },
    ]);
    await save({ value: "nok", note: "Beide vorken versleten", revision: 1 });
    expect(await points()).toMatchObject([{ title: "Beide vorken versleten" }]);
    await save({ value: "nok", note: "Beide vorken versleten", title: "Vorken vervangen", revision: 2 });
    await save({ value: "nok", note: "Beide vorken tot op 9 %", revision: 2 });
    expect(await points()).toMatchObject([{ title: "Vorken vervangen", note: "Beide vorken tot op 9 %" }]);
    await gus().answer.finish(answer);
    expect(await points()).toMatchObject([{ scheduled_at: null, resolvers: [] }]);
  });

  test("gets who filled it in and a day by the rule of the template, once it is finished", async () => {
    const { answer, points } = await notInOrder({ point_for: "author", point_days: 7 }, "Lek");
    expect(await points()).toMatchObject([{ scheduled_at: null, resolvers: [] }]);
    await gus().answer.finish(answer);
    expect(await points()).toMatchObject([
      { title: "Lek", scheduled_at: addDays(today(), 7), resolvers: [{ id: world.ids.gus }], priority: "medium" },
    ]);
  });

  test("keeps the day and the resolver that somebody chose before", async () => {
    const { answer, points } = await notInOrder({ point_for: "author", point_days: 7 }, "Lek");
    const [point] = await points();
    const day = addDays(today(), 1);
    await olga().actionPoint.change({ id: point!.id, resolvers: [world.ids.lea], scheduled_at: day });
    await gus().answer.finish(answer);
    expect(await points()).toMatchObject([{ scheduled_at: day, resolvers: [{ id: world.ids.lea }] }]);
  });

  test("goes to whom the board's rule for problems names", async () => {
    const rule = { resolvers: [world.ids.lea], groups: [], days: 30 };
    await olga().problem.setRule({ id: world.board, ...rule });
    const { answer, points } = await notInOrder({ point_for: "board" });
    await gus().answer.finish(answer);
    const title = expect.stringMatching(/^action-point-ok-nok-nvt/); // the question: there is no remark
    expect(await points()).toMatchObject([{ title, resolvers: [{ id: world.ids.lea }], scheduled_at: null }]);
  });
});

describe("the action point of a risk", () => {
  async function scored(k: { w: number; b: number; e: number }) {
    const { questions, newAnswer, templateId, groupId } = await templateOnObject(world);
    const template = { id: world.acme, templateId };
    await olga().template.editQuestion({ ...template, groupId, questionId: questions.kine!, point_from: 3 });
    await olga().template.edit({ ...template, point_days: 60, point_days_class4: 14, point_days_class5: 0 });
    const answer = newAnswer();
    const save = (given: object) =>
      gus().answer.save({ ...answer, question_answers: [{ question_id: questions.kine!, ...given }] });
    const { question_answers } = await save({ ...k, note: "Klemgevaar" });
    const made = question_answers[0]!.action_points;
    await gus().answer.finish(answer);
    return {
      made,
      days: await Promise.all(made.map(async ({ id }) => (await olga().actionPoint.change({ id })).scheduled_at)),
    };
  }

  test.each([
    [{ w: 6, b: 6, e: 7 }, 14], // 252, class 4
    [{ w: 3, b: 6, e: 7 }, 60], // 126, class 3: as the others
    [{ w: 10, b: 10, e: 15 }, 0], // 1500, class 5
  ])("is made from its class on, for the term of the class: %j", async (k, days) => {
    const { made, days: planned } = await scored(k);
    expect(made).toMatchObject([{ title: "Klemgevaar" }]);
    expect(planned).toEqual([addDays(today(), days)]);
  });

  test("is not made below that class", async () => {
    expect((await scored({ w: 1, b: 6, e: 7 })).made).toEqual([]);
  });
});

test("the rule of a template is read, copied and cleared", async () => {
  const { templateId } = await templateOnObject(world);
  const template = { id: world.acme, templateId };
  await olga().template.edit({ ...template, point_for: "author", point_days: 0 });
  const copy = await olga().template.duplicate(template);
  expect(copy).toMatchObject({ point_for: "author", point_days: 0 });
  await olga().template.edit({ ...template, point_for: "nobody", point_days: null });
  expect(await olga().template.get(template)).toMatchObject({ point_for: "nobody", point_days: null });
});
