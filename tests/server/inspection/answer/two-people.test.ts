import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "./template-on-object.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const lea = () => as(world.ids.lea);
const gus = () => as(world.ids.gus);
type Person = ReturnType<typeof as>;

/** An answer that both may write in, and the first text, by gus. */
async function sharedAnswer(about: object = {}) {
  const { newAnswer, questions, options } = await templateOnObject(
    world,
    { othersSee: true, ...about },
    [],
    ["select"],
  );
  const answer = newAnswer();
  const save = async (by: Person, questionId: string, input: object) =>
    (await by.answer.save({ ...answer, question_answers: [{ question_id: questionId, ...input }] }))
      .question_answers[0]!;
  return { answer, questions, options, save };
}

describe("two people who change the same answer", () => {
  test("see both values, and one of them chooses: nothing is overwritten", async () => {
    const { answer, questions, save } = await sharedAnswer();
    const first = await save(gus(), questions.textarea, { value: "van gus" });
    const late = await save(lea(), questions.textarea, { value: "van lea", revision: 0, was: { value: "", note: "" } });
    expect(late).toMatchObject({
      ...{ value: "van gus", revision: 1, updated_by: { id: world.ids.gus } },
      conflicts: [{ value: "van lea", written_by: { id: world.ids.lea } }],
    });
    const polled = await gus().answer.since({ ...answer, since: first.updated_at });
    expect(polled.question_answers).toMatchObject([{ value: "van gus", conflicts: [{ value: "van lea" }] }]);
    expect(await errorOf(gus().answer.finish(answer))).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });

    const { id: conflictId } = late.conflicts[0]!;
    const decided = await gus().answer.decide({ ...answer, conflictId, keep: "other" });
    expect(decided.question_answers).toMatchObject([{ value: "van lea", revision: 2, conflicts: [] }]);
    expect(await errorOf(lea().answer.decide({ ...answer, conflictId, keep: "stored" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await gus().answer.finish(answer)).status).toBe("finished");
  });

  test("may keep both texts, and the stored one as it was; choices are kept one by one", async () => {
    const { answer, questions, save } = await sharedAnswer();
    const verdict = questions["ok-nok-nvt"];
    const [{ id: ofText }] = await conflictOn(questions.text, { value: "rechts" }, { value: "links" });
    const both = await lea().answer.decide({ ...answer, conflictId: ofText, keep: "both" });
    expect(both.question_answers).toMatchObject([{ value: "rechts\nlinks", conflicts: [] }]);

    const [{ id: ofVerdict }] = await conflictOn(verdict, { value: "ok" }, { value: "nok", note: "lekt" });
    expect(await errorOf(lea().answer.decide({ ...answer, conflictId: ofVerdict, keep: "both" }))).toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
    const stored = await lea().answer.decide({ ...answer, conflictId: ofVerdict, keep: "stored" });
    expect(stored.question_answers).toMatchObject([{ value: "ok", note: "", revision: 1, conflicts: [] }]);

    async function conflictOn(question: string, mine: object, theirs: object) {
      await save(gus(), question, mine);
      const { conflicts } = await save(lea(), question, { ...theirs, revision: 0 });
      return conflicts as [(typeof conflicts)[number]];
    }
  });

  test("are both told where the device knew of no value at all, and on a finished answer nothing comes in late", async () => {
    const { answer, questions, save } = await sharedAnswer({ editable: true });
    await save(gus(), questions.textarea, { value: "van gus" });
    const unknown = { value: "van lea", note: "", revision: 0, was: { note: "" } };
    const { id: conflictId } = (await save(lea(), questions.textarea, unknown)).conflicts[0]!;
    await gus().answer.decide({ ...answer, conflictId, keep: "stored" });
    await gus().answer.finish(answer);
    expect(await errorOf(save(lea(), questions.textarea, { ...unknown, value: "te laat" }))).toMatchObject({
      code: "CONFLICT",
    });
  });

  test("have no conflict where they changed different things, or added different options", async () => {
    const { questions, options, save } = await sharedAnswer();
    const [a, b] = options as [string, string];
    const select = questions.select;
    await save(gus(), select, { options: [a], note: "" });
    const seen = { revision: 1, was: { options: [a], note: "" } };
    await save(gus(), select, { options: [a, b], note: "", ...seen });
    expect(await save(lea(), select, { options: [], note: "krap", ...seen })).toMatchObject({
      ...{ options: [b], note: "krap", revision: 3, conflicts: [] },
    });
    await save(gus(), questions.textarea, { value: "nieuw", note: "" });
    const untouched = { value: "", note: "erbij", revision: 0, was: { value: "", note: "" } };
    expect(await save(lea(), questions.textarea, untouched)).toMatchObject({
      ...{ value: "nieuw", note: "erbij", conflicts: [] },
    });
  });

  test("choose between texts of the head too", async () => {
    const { answer } = await sharedAnswer({ participants: true });
    const head = (by: Person, participants: string, seen?: string) =>
      by.answer.save({ ...answer, head: { participants }, head_seen: { participants: seen } });
    await head(gus(), "Gus", "");
    const late = await head(lea(), "Lea", "");
    expect(late.head.participants).toBe("Gus");
    expect(late.head_conflicts).toMatchObject([{ field: "participants", value: "Lea" }]);
    expect((await head(lea(), "Lea", "")).head_conflicts, "sent twice").toHaveLength(1);
    expect(await errorOf(gus().answer.finish(answer))).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    const conflictId = late.head_conflicts[0]!.id;
    const both = await gus().answer.decide({ ...answer, conflictId, keep: "both" });
    expect(both).toMatchObject({ head: { participants: "Gus\nLea" }, head_conflicts: [] });
    expect((await head(gus(), "Gus en Lea", "Gus\nLea")).head.participants).toBe("Gus en Lea");
  });
});

describe("an operation of a device", () => {
  test("is applied once, however often it is sent and whatever came between", async () => {
    const { answer, questions } = await sharedAnswer({ participants: true });
    const operation = randomUUID();
    const sent = {
      ...answer,
      head: { participants: "Gus" },
      head_operations: { participants: randomUUID() },
      question_answers: [{ question_id: questions.text, value: "van gus", revision: 0, operation }],
    };
    const [first, twin] = await Promise.all([gus().answer.save(sent), gus().answer.save(sent)]);
    expect([first, twin].map(({ operations }) => operations.at(-1))).toEqual([
      { id: operation, revision: 1 },
      { id: operation, revision: 1 },
    ]);
    await lea().answer.save({
      ...answer,
      head: { participants: "Lea" },
      head_seen: { participants: "Gus" },
      question_answers: [{ question_id: questions.text, value: "van lea", revision: 1 }],
    });
    const again = await gus().answer.save(sent);
    expect(again).toMatchObject({ head: { participants: "Lea" }, head_conflicts: [] });
    expect(again.question_answers).toMatchObject([{ value: "van lea", revision: 2, conflicts: [] }]);
    expect(again.operations.at(-1), "what it wrote itself").toEqual({ id: operation, revision: 1 });
  });

  test("of one user is not that of another who sends the same id", async () => {
    const { answer, questions } = await sharedAnswer();
    const operation = randomUUID();
    const save = (by: Person, value: string) =>
      by.answer.save({ ...answer, question_answers: [{ question_id: questions.text, value, revision: 0, operation }] });
    await save(gus(), "van gus");
    expect((await save(lea(), "van lea")).question_answers[0]!.conflicts).toMatchObject([{ value: "van lea" }]);
  });

  test("that replaces one in conflict takes its place beside the stored value", async () => {
    const { questions, save } = await sharedAnswer();
    await save(gus(), questions.textarea, { value: "van gus" });
    const { conflicts } = await save(lea(), questions.textarea, { value: "van lea", revision: 0 });
    const more = { value: "van lea, langer", revision: 0, was: { value: "van lea" }, conflict: conflicts[0]!.id };
    expect((await save(lea(), questions.textarea, more)).conflicts).toMatchObject([{ value: "van lea, langer" }]);
    expect((await save(lea(), questions.textarea, { ...more, value: "van gus" })).conflicts, "agrees").toEqual([]);
  });
});
