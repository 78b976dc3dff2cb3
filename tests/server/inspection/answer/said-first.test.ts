import { beforeAll, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { askingIn, type NewQuestion } from "./asking.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe("what a finished answer says first", () => {
  const firstOf = async (...given: [NewQuestion, object][]) => {
    const { save, lacks, answer } = await askingIn(world, ...given.map(([question]) => question));
    for (const [index, [, value]] of given.entries()) await save(index, value);
    expect(await lacks()).toEqual([]);
    const { findings } = await as(world.ids.gus).paper.answer({ ...answer, answer: answer.answerId });
    return findings && { title: findings.title, tone: findings.tone, lines: findings.lines.map(({ text }) => text) };
  };
  const brakes = (value: string): [NewQuestion, object] => [{ label: "Remmen", type: "ok-nok-nvt" }, { value }];
  const clamps = (w: number, b: number, e: number): [NewQuestion, object] => [
    { label: "Klemmen", type: "kine" },
    { w, b, e },
  ];
  const list: [NewQuestion, object] = [
    { label: "Wat opviel", type: "action-points" },
    { action_points: [{ title: "Leuning ontbreekt" }] },
  ];

  test("is the highest risk, with its tone, where nothing else was judged", async () => {
    expect(await firstOf(clamps(10, 10, 100), list)).toEqual({
      title: "Hoogste risico: Werk stoppen (k = 10000), Klemmen",
      tone: "oos",
      lines: ["Wat opviel: Leuning ontbreekt"],
    });
    expect(await firstOf(clamps(0.1, 0.5, 1))).toMatchObject({
      title: "Hoogste risico: Aanvaardbaar (k = 0,05), Klemmen",
      tone: "valid",
    });
  });

  test("is that risk too beside questions that are in order", async () => {
    expect(await firstOf(brakes("ok"), clamps(1, 6, 7))).toMatchObject({
      title: "Hoogste risico: Aandacht vereist (k = 42), Klemmen",
      tone: "soon",
    });
    expect(await firstOf(brakes("ok"), clamps(0.1, 0.5, 1))).toMatchObject({ title: "Alles in orde", tone: "valid" });
  });

  test("is what was listed as action points", async () => {
    expect(await firstOf(brakes("ok"), list)).toEqual({
      title: "1 actiepunt",
      tone: "soon",
      lines: ["Wat opviel: Leuning ontbreekt"],
    });
    expect(await firstOf(brakes("nok"), list)).toEqual({
      title: "1 niet in orde, 1 actiepunt",
      tone: "bad",
      lines: ["Remmen", "Wat opviel: Leuning ontbreekt"],
    });
  });

  test("is nothing where nothing was judged", async () => {
    expect(await firstOf([{ label: "Merk", type: "text" }, { value: "Still" }], brakes("nvt"))).toBeNull();
    expect(await firstOf(brakes("ok"))).toEqual({ title: "Alles in orde", tone: "valid", lines: [] });
  });
});
