import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { as, makeWorldAnew, type Name, type World } from "../../../world.ts";

export let world: World;
export const setUp = async () => {
  world = await makeWorldAnew();
};

export const who = (name: Name) => as(world.ids[name]);
export const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
export const add = async (title: string, container_id = world.floor, more: object = {}) =>
  (await who("olga").object.create({ container_id, title, ...more })).id;
export const get = (id: string) => who("olga").object.get({ id });
export const titles = async (filter: object = {}) =>
  (await who("olga").object.list({ id: world.acme, sort: "title", ...filter })).items.map(({ title }) => title);
export type Change = Parameters<ReturnType<typeof who>["many"]["changeObjects"]>[0];
export const change = (name: Name, act: Change["act"], more: Partial<Change>) =>
  who(name).many.changeObjects({ id: world.acme, act, ...more });
export const undo = (name: Name, { batch }: { batch: string }) => who(name).many.undo({ id: world.acme, batch });
export const kindNamed = async (title: string) =>
  (await who("olga").object.list({ id: world.acme })).kinds.find((kind) => kind.title === title)!.id;
export const lock = (ends: string | null) =>
  run(sql`update workspaces set plan_ends_on = ${ends} where id = ${world.acme}`);
export const left = (view: { left: { title: string; reason: string }[] }) =>
  view.left.map(({ title, reason }) => `${title}: ${reason}`).sort();
