import { beforeAll, describe, expect, test } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { askingIn } from "./asking.ts";

let world: World;
const gus = () => as(world.ids.gus);
const olga = () => as(world.ids.olga);

beforeAll(async () => {
  world = await makeWorld();
});

const asking = (...questions: Parameters<typeof askingIn> extends [World, ...infer Q] ? Q : never) =>
  askingIn(world, ...questions);

describe("a measurement", () => {
  test("is read in any notation, and judged by its limits", async () => {
    const { save, ids, answer, printed, lacks } = await asking(
      { label: "Druk", type: "number", unit: "bar", lower: 2, upper: 4 },
      { label: "Uren", type: "number", unit: "h" },
    );
    expect((await save(0, { value: "4,50" })).question_answers).toMatchObject([{ value: "4.50" }]);
    expect((await save(1, { value: 1250.5, revision: 0 })).question_answers).toMatchObject([{ value: "1250.5" }]);
    expect(await errorOf(save(0, { value: "vier" }))).toMatchObject({ message: expect.stringContaining("no_number") });
    expect(await lacks()).toEqual([]);
    expect(await printed()).toEqual([
      ["Druk", "4,50 bar · Niet in orde"],
      ["Uren", "1250,5 h"],
    ]);
    const { findings } = await gus().paper.answer({ ...answer, answer: answer.answerId });
    expect(findings?.lines.map(({ id }) => id)).toEqual([ids[0]]);
    await gus().answer.reopen(answer);
    await save(0, { value: "4", revision: 1 });
    await gus().answer.finish(answer);
    expect((await printed())[0]).toEqual(["Druk", "4 bar · In orde"]);
  });

  test("has limits in order, and only where it is a measurement", async () => {
    const reversed = asking({ label: "Druk", type: "number", lower: 4, upper: 2 });
    expect(await errorOf(reversed)).toMatchObject({ message: "template.limits_reversed" });
    const { template } = await asking({ label: "Merk", type: "text", unit: "bar", lower: 1, nok_photo: true });
    const [group] = (await olga().template.get(template)).groups;
    expect(group!.questions[0]).not.toHaveProperty("lower");
    expect(group!.questions[0]!.nok_photo).toBeUndefined();
  });
});

describe("what is not in order", () => {
  test("is not finished without the remark and the photo that the question wants", async () => {
    const { save, lacks, ids, answer } = await asking(
      { label: "Remmen", type: "ok-nok-nvt", nok_note: true, nok_photo: true },
      { label: "Druk", type: "number", upper: 4, nok_note: true },
      { label: "Banden", type: "ok-nok-nvt" },
    );
    await save(0, { value: "nok" });
    await save(1, { value: "5" });
    await save(2, { value: "nok" });
    expect(await lacks()).toEqual([
      [0, "answer.nok_lacks_note"],
      [1, "answer.nok_lacks_note"],
    ]);
    await save(0, { value: "nok", note: "versleten", revision: 1 });
    await save(1, { value: "5", note: "klep", revision: 1 });
    expect(await lacks()).toEqual([[0, "answer.nok_lacks_photo"]]);
    const photo = async (index: number) =>
      gus().answer.addPhotos({ ...answer, questionId: ids[index]!, files: [await uploadOf("p.jpg", await picture())] });
    await photo(0);
    expect(await errorOf(photo(2))).toMatchObject({ message: "answer.no_photos" });
    expect(await lacks()).toEqual([]);
  });

  test("in order, nothing more is asked", async () => {
    const { save, lacks } = await asking({ label: "Remmen", type: "ok-nok-nvt", nok_note: true, nok_photo: true });
    await save(0, { value: "ok" });
    expect(await lacks()).toEqual([]);
  });
});

describe("a question with a condition", () => {
  const brakes = () =>
    asking(
      { label: "Remmen", type: "ok-nok-nvt", required: true },
      {
        label: "Welke",
        type: "select",
        options: ["Voor", "Achter"],
        multiple: true,
        required: true,
        after: [0, "nok"],
      },
      { label: "Slijtage achter", type: "number", unit: "mm", required: true, after: [1, "Achter"] },
    );

  test("is asked, required and printed only when it is met, also through another one", async () => {
    const { save, lacks, printed } = await brakes();
    await save(0, { value: "nok" });
    expect(await lacks()).toEqual([[1, "answer.required"]]);
    await save(1, { options: ["Voor", "Achter"] });
    expect(await lacks()).toEqual([[2, "answer.required"]]);
    await save(2, { value: "3" });
    await save(0, { value: "ok", revision: 1 });
    expect(await lacks()).toEqual([]);
    expect(await printed()).toEqual([["Remmen", "In orde"]]);
  });

  test("is asked again when a finished answer is changed, and keeps what was answered", async () => {
    const { save, lacks, ids, answer } = await brakes();
    await save(0, { value: "ok" });
    expect(await lacks()).toEqual([]);
    const change = gus().answer.change({
      ...answer,
      question_answers: [{ question_id: ids[0]!, value: "nok", revision: 1 }],
    });
    const error = await change.catch((error: { cause: { issues: unknown } }) => error.cause);
    expect((error as { issues: unknown }).issues).toMatchObject([{ path: [ids[1]], message: "answer.required" }]);
  });

  test("depends on an earlier question, and an answer that this one can have", async () => {
    const { template, groupId, ids } = await brakes();
    const edit = (questionId: string, shown_if: { question_id: string; is: string } | null) =>
      olga().template.editQuestion({ ...template, groupId, questionId, shown_if });
    expect(await errorOf(edit(ids[0]!, { question_id: ids[1]!, is: "Voor" }))).toMatchObject({
      message: "template.condition_not_before",
    });
    expect(await errorOf(edit(ids[2]!, { question_id: ids[1]!, is: "Links" }))).toMatchObject({
      message: "template.condition_no_answer",
    });
    const questions = async () => (await olga().template.get(template)).groups[0]!.questions;
    await edit(ids[2]!, null);
    expect((await questions())[2]).not.toHaveProperty("shown_if");
  });

  test("is asked where its condition can no longer be met", async () => {
    const { template, groupId, ids, save, lacks } = await brakes();
    await olga().template.deleteQuestion({ ...template, groupId, questionId: ids[0]! });
    await olga().template.editQuestion({ ...template, groupId, questionId: ids[1]!, options: ["Links", "Rechts"] });
    await save(1, { options: ["Links"] });
    expect(await lacks()).toEqual([[2, "answer.required"]]);
  });

  test("keeps its condition in a copy of the template", async () => {
    const { template } = await brakes();
    const copy = await olga().template.duplicate(template);
    const [group] = (await olga().template.get({ ...template, templateId: copy.id })).groups;
    const [first, second, third] = group!.questions;
    expect(second!.shown_if).toEqual({ question_id: first!.id, is: "nok" });
    expect(third!.shown_if).toEqual({ question_id: second!.id, is: "Achter" });
  });
});

describe("a risk", () => {
  test("is also scored after the measure, on the same scales", async () => {
    const { save, answer, lacks } = await asking({ label: "Klemmen", type: "kine" });
    const saved = await save(0, { w: 6, b: 6, e: 7, after: { w: 1, b: 6, e: 7 } });
    expect(saved.question_answers).toMatchObject([{ k: 252, class: 4, after: { w: 1, b: 6, e: 7, k: 42, class: 2 } }]);
    const measured = await save(0, { w: 6, b: 6, e: 7, after: { w: 0.5, b: 6, e: 7 }, revision: 1 });
    expect(measured.question_answers).toMatchObject([{ k: 252, after: { k: 21 } }]);
    await save(0, { w: 6, b: 6, e: 7, after: { w: 1, b: 6, e: 7 }, revision: 2 });
    expect(await errorOf(save(0, { w: 6, b: 6, e: 7, after: { w: 2 }, revision: 1 }))).toMatchObject({
      message: expect.stringContaining("not_on_scale"),
    });
    expect(await lacks()).toEqual([]);
    const { groups, findings } = await gus().paper.answer({ ...answer, answer: answer.answerId });
    expect(groups[0]!.questions[0]!.said).toMatchObject({ k: "252", after: { k: "42", word: "Aandacht vereist" } });
    expect(findings?.title).toContain("252");
  });
});
