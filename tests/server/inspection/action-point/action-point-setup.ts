import { actionPoints } from "@db/schema/action-point";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { as, makeWorld, type World } from "../../../world.ts";

export let world: World;

export let object: string;

export const setUp = async () => {
  world = await makeWorld();
  object = (
    await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })
  ).id;
};

export const lea = () => as(world.ids.lea);

export const gus = () => as(world.ids.gus);

export const createActionPoint = (more: object = {}) =>
  lea().actionPoint.create({ object_id: object, title: "Lamp herstellen", ...more });

export const createScheduled = (day: string, more: object = {}) =>
  lea().actionPoint.createScheduled({ object_id: object, title: "Lamp herstellen", scheduled_at: day, ...more });

export const rowOf = async (id: string) =>
  (await transact(asOperator, (tx) => tx.select().from(actionPoints).where(eq(actionPoints.id, id))))[0]!;
