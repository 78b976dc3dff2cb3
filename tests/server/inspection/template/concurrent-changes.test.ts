import type { EditConflict } from "@server/core/concurrent-edit";
import { groupFormValues, questionFormValues } from "@server/inspection/template/form-values";
import { groupMark, questionMark } from "@server/inspection/template/mark";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { adam, createTemplate, getTemplate, labelsOf, setUp, world } from "./template-setup.ts";

beforeAll(setUp);
const olga = () => as(world.ids.olga).template;

/** The stored values of the fields that are in conflict. */
const conflictOf = (change: Promise<unknown>) =>
  change.then(
    () => undefined,
    ({ cause }: { cause: EditConflict }) => cause.stored,
  );

/** A template with a choice and a text, and what the forms of the builder were based on when they were opened. */
async function opened() {
  const { at, groupId, question } = await createTemplate(["Remmen", "Kettingen", "Vorken"]);
  await adam().template.editQuestion({ ...question(0), type: "select", options: ["Goed", "Slecht"] });
  const [group] = (await getTemplate(at)).groups;
  const based = (index: number) => JSON.stringify(questionFormValues(group!.questions[index]!, groupId));
  const first = async () => (await getTemplate(at)).groups.flatMap(({ questions }) => questions)[0]!;
  return { at, groupId, group: group!, question, based, first };
}

describe("a change of a question that somebody else changed since", () => {
  test("is made where it is about another question, or another field", async () => {
    const { at, question, based, first } = await opened();
    await olga().editQuestion({ ...question(0), based_on: based(0), required: true });
    await adam().template.editQuestion({ ...question(0), based_on: based(0), label: "Remmen voor", required: false });
    await adam().template.editQuestion({ ...question(1), based_on: based(1), label: "Ketting" });
    expect(await labelsOf(at)).toEqual(["Remmen voor", "Ketting", "Vorken"]);
    expect(await first()).toMatchObject({ required: true, type: "select", options: ["Goed", "Slecht"] });
  });

  test("is a conflict where one gives other choices, and another makes it no choice any more", async () => {
    const { question, based, first } = await opened();
    const choices = { type: "select" as const, options: ["Goed", "Matig", "Slecht"] };
    await olga().editQuestion({ ...question(0), based_on: based(0), type: "text" });
    const mine = adam().template.editQuestion({ ...question(0), based_on: based(0), ...choices });
    expect(await conflictOf(mine)).toEqual({ type: "text", options: "" });
    expect(await first()).toMatchObject({ type: "text", options: [] });

    const other = await opened();
    await olga().editQuestion({ ...other.question(0), based_on: other.based(0), ...choices });
    const text = adam().template.editQuestion({
      ...other.question(0),
      based_on: other.based(0),
      type: "text",
      options: ["Goed", "Slecht"],
    });
    expect(await conflictOf(text)).toEqual({ options: "Goed\nMatig\nSlecht" });
    expect(await other.first()).toMatchObject(choices);
  });

  test("is a conflict where both gave the group another title, and none where one moved it", async () => {
    const { at, groupId, group } = await opened();
    const based_on = JSON.stringify(groupFormValues(group));
    await olga().createGroup({ ...at, title: "Vooraf", position: 0 });
    await olga().editGroup({ ...at, groupId, based_on, title: "Hefmast" });
    const late = adam().template.editGroup({ ...at, groupId, based_on, title: "Mast en vorken" });
    expect(await conflictOf(late)).toEqual({ title: "Hefmast" });
    expect((await getTemplate(at)).groups.map(({ title }) => title)).toEqual(["Vooraf", "Hefmast"]);
  });

  test("says that it is gone, so that its form can be kept", async () => {
    const { at, groupId, group, question, based } = await opened();
    await olga().deleteQuestion(question(1));
    expect(
      await errorOf(adam().template.editQuestion({ ...question(1), based_on: based(1), label: "x" })),
    ).toMatchObject({ message: "template.gone_meanwhile" });
    await olga().deleteGroup({ ...at, groupId });
    const based_on = JSON.stringify(groupFormValues(group));
    expect(await errorOf(adam().template.editGroup({ ...at, groupId, based_on, title: "x" }))).toMatchObject({
      message: "template.gone_meanwhile",
    });
  });
});

describe("a move of a question", () => {
  test("is a conflict where somebody else moved it, also into another group", async () => {
    const { at, groupId, question, based } = await opened();
    const move = (index: number, position: number) =>
      adam().template.editQuestion({ ...question(index), based_on: based(index), group_id: groupId, position });
    await olga().editQuestion({ ...question(2), position: 0 });
    expect(await conflictOf(move(1, 0))).toEqual({ position: 2 });
    expect(await labelsOf(at)).toEqual(["Vorken", "Remmen", "Kettingen"]);
    await move(0, 1); // it is there already
    expect(await labelsOf(at)).toEqual(["Vorken", "Remmen", "Kettingen"]);

    const { id: group_id } = await olga().createGroup({ ...at, title: "Vork" });
    await olga().editQuestion({ ...question(2), group_id });
    expect(await conflictOf(move(2, 1))).toMatchObject({ group_id });
  });

  test("by two at once: one is made, the other is a conflict", async () => {
    const { at, groupId, question, based } = await opened();
    const move = (who: typeof olga, position: number) =>
      who().editQuestion({ ...question(0), based_on: based(0), group_id: groupId, position });
    const both = await Promise.all([conflictOf(move(olga, 1)), conflictOf(move(() => adam().template, 2))]);
    const [created, stored] = both[0] ? [2, both[0]] : [1, both[1]];
    expect([both.filter(Boolean).length, stored]).toEqual([1, { position: created }]);
    expect((await labelsOf(at))[created]).toBe("Remmen");
  });
});

test("a removal is refused where somebody else changed what goes with it", async () => {
  const { at, groupId, group, question } = await opened();
  await olga().editQuestion({ ...question(0), label: "Remmen voor" });
  const removals = [
    () => adam().template.deleteQuestion({ ...question(0), seen: questionMark(group.questions[0]!) }),
    () => adam().template.deleteGroup({ ...at, groupId, seen: groupMark(group) }),
  ];
  for (const remove of removals)
    expect(await errorOf(remove())).toMatchObject({ message: "template.changed_meanwhile" });
  const [now] = (await getTemplate(at)).groups;
  await adam().template.deleteGroup({ ...at, groupId, seen: groupMark(now!) });
  expect(await errorOf(removals[0]!())).toMatchObject({ message: "template.gone_meanwhile" });
});

test("a version that somebody else named meanwhile keeps that name until it is chosen", async () => {
  const { at } = await opened();
  const based_on = JSON.stringify({ title: "" });
  await olga().nameVersion({ ...at, title: "Met mast", based_on });
  expect(await conflictOf(adam().template.nameVersion({ ...at, title: "Nacht", based_on }))).toEqual({
    title: "Met mast",
  });
  expect((await getTemplate(at)).versions).toMatchObject([{ title: "Met mast" }]);
});
