import { expect, test } from "vitest";
import { errorOf } from "../../../world.ts";
import { add, setUp, who, world } from "./setup.ts";

test("without any row chosen nothing is changed, and the pages have nothing to change", async () => {
  await setUp();
  const object_id = await add("Kraan");
  const about = { object_id, type: "inspection", review_point: "HF", status: "ok" } as const;
  await who("olga").report.create({ ...about, reported_date: "2026-11-01", period: 12 });
  await who("olga").actionPoint.create({ object_id, title: "Band" });
  const { many, actionPoint, report } = who("adam");
  const id = world.acme;
  const none = { code: "UNPROCESSABLE_CONTENT", message: "many.nothing_chosen" };
  for (const attempt of [
    () => many.changeObjects({ id, act: "delete" }),
    () => many.changePoints({ id, act: "delete", filter: {} }),
    () => many.changeFiles({ id, act: "delete" }),
    () => many.changeReports({ id, act: "delete", filter: {} }),
  ])
    expect(await errorOf(attempt())).toMatchObject(none);
  expect((await many.points({ id, act: "delete", filter: {} })).count).toBe(0);
  expect((await many.reports({ id, act: "delete", filter: {} })).count).toBe(0);
  expect((await actionPoint.inWorkspace({ id })).items).toHaveLength(1);
  expect((await report.inWorkspace({ id })).items).toHaveLength(1);
});
