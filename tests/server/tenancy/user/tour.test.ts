import { actorOf } from "@server/tenancy/session/session";
import { beforeAll, describe, expect, test } from "vitest";
import { pageOfStep, stepAt } from "~/frame/tour-steps";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const gus = () => as(world.ids.gus).user;
const stepOf = async () => (await actorOf(world.ids.gus))!.tourStep;

describe("the tour", () => {
  test("starts by itself, is continued, dismissed and restarted, for each person alone", async () => {
    expect(await stepOf()).toBe(1);
    for (const step of [2, 4, 0, 1]) {
      await gus().followTour({ step });
      expect(await stepOf()).toBe(step);
    }
    await gus().followTour({ step: 3 });
    expect((await actorOf(world.ids.olga))!.tourStep).toBe(1);
  });

  test("has four steps, each on a page of its own", async () => {
    const pages = [1, 2, 3, 4].map((step) => pageOfStep(step, world.acme));
    expect(new Set(pages).size).toBe(4);
    expect([stepAt(0), stepAt(5)]).toEqual([undefined, undefined]);
    for (const step of [5, -1, 1.5])
      expect(await errorOf(gus().followTour({ step }))).toMatchObject({ code: "BAD_REQUEST" });
  });
});
