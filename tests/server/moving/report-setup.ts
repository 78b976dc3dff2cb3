import { asOperator, transact } from "@db/transact";
import { today } from "@server/core/day";
import type { sql } from "drizzle-orm";
import { rest } from "../../rest/client.ts";
import { pdf, uploadOf } from "../../upload-of.ts";
import { as, errorOf, makeWorldAnew, type Name, type World } from "../../world.ts";

export let world: World;
export const setUp = async () => {
  world = await makeWorldAnew();
};

export const who = (name: Name, over?: "rest") => as(world.ids[name], over && { transport: over });
export const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
/** The id of a new object. */
export const machine = async (title = "Heftruck", container_id = world.floor) =>
  (await who("olga").object.create({ container_id, title })).id;
type More = Partial<Parameters<ReturnType<typeof as>["report"]["create"]>[0]>;
/** An inspection of today, without remarks. */
export const file = (object_id: string, more: More = {}, name: Name = "lea") =>
  who(name).report.create({
    ...{ object_id, type: "inspection", review_point: "HF", status: "ok", reported_date: today(), period: 12 },
    ...more,
  });
export const paper = async (words: string) => ({ file: await uploadOf(`${words}.pdf`, pdf(words), "file") });
const stateOf = async (id: string) =>
  (await rest("GET", `/objects/${id}`, { as: world.ids.olga })).body.data.compliance.state;
/** The letters of objects. */
export const states = async (...ids: string[]) => Promise.all(ids.map(stateOf));
/** How a move is refused. */
export const attempt = (id: string, object_id: string, name: Name = "lea") =>
  errorOf(who(name).report.move({ id, object_id }));
