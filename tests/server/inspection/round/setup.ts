import { asOperator, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { as, type World } from "../../../world.ts";

export const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transact(asOperator, run);

/** So many machines on the floor, each with a pin: "P1" at the top left, the others along a diagonal. */
export async function machines(world: World, count = 3, place = world.floor) {
  const made: string[] = [];
  for (let n = 1; n <= count; n++) {
    const { id } = await as(world.ids.olga).object.create({
      container_id: place,
      title: `Pomp ${n}`,
      display_code: `P${n}`,
    });
    await inTransaction((tx) =>
      tx.execute(sql`update objects set x = ${n / (count + 1)}, y = ${n / (count + 1)} where id = ${id}`),
    );
    made.push(id);
  }
  return made;
}

/** A round of machines on the floor, in this order. */
export async function roundOf(world: World, stops: string[], more: object = {}) {
  return as(world.ids.lea).round.create({ id: world.floor, title: "Weekronde", stops, ...more });
}

/** A template with one question, on these machines. */
export async function templateOn(world: World, objects: string[]) {
  const olga = as(world.ids.olga);
  const { id: templateId } = await olga.template.create({ id: world.acme, title: "Dagcontrole" });
  const template = { id: world.acme, templateId };
  const { id: groupId } = await olga.template.createGroup({ ...template, title: "Algemeen" });
  const question = { label: "Peil", type: "text" as const };
  const { id: questionId } = await olga.template.createQuestion({ ...template, groupId, ...question });
  for (const id of objects) await olga.objectTemplate.attach({ id, template_id: templateId });
  return { templateId, questionId };
}
