import { today } from "@server/core/day";
import { as, makeWorld, type World } from "../../../world.ts";

export let world: World;

let count = 0;

export const setUp = async () => {
  world = await makeWorld();
};

export const lea = () => as(world.ids.lea);

export const createObject = async () =>
  (await lea().object.create({ container_id: world.floor, title: `Heftruck ${++count}` })).id;

type ReportInput = Parameters<ReturnType<typeof lea>["report"]["create"]>[0];

/** An inspection of today without remarks, valid for a year, unless `input` says otherwise. */
export const createReport = (object_id: string, input: Partial<ReportInput> = {}) =>
  lea().report.create({
    object_id,
    type: "inspection",
    review_point: "HF",
    status: "ok",
    reported_date: today(),
    period: 12,
    ...input,
  });
