import { actionPoints } from "@db/schema/action-point";
import { asOperator, type Tx, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { and, asc, eq, isNull } from "drizzle-orm";
import { as, makeWorld, type World } from "../../../world.ts";

export let world: World;

export let object: string;

export const setUp = async () => {
  world = await makeWorld();
  object = (
    await as(world.ids.lea).object.create({
      container_id: world.floor,
      title: "Noodverlichting",
      display_code: "VL-01",
    })
  ).id;
};

/** The action point procedures, called as lea, who may edit. */
export const lea = () => as(world.ids.lea).actionPoint;

/** The same, called as gus, who is a guest. */
export const gus = () => as(world.ids.gus).actionPoint;

export const inDays = (days: number) => addDays(today(), days);

/** A monthly action point, the first on that day. */
export const createMonthly = (day: string, more: object = {}) =>
  lea().createScheduled({
    object_id: object,
    title: "Lampen testen",
    scheduled_at: day,
    frequency: "monthly",
    ...more,
  });

export const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transact(asOperator, run);

/** The action points of a schedule that are not deleted, by occurrence. */
export const occurrencesOf = (scheduleId: string | undefined) =>
  inTransaction((tx) =>
    tx
      .select()
      .from(actionPoints)
      .where(and(eq(actionPoints.scheduleId, scheduleId!), isNull(actionPoints.deletionId)))
      .orderBy(asc(actionPoints.occurrence)),
  );

export const daysAndStatuses = async (scheduleId: string | undefined) =>
  (await occurrencesOf(scheduleId)).map(({ scheduledOn, status }) => [scheduledOn, status]);
