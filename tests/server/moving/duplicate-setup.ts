import { asOperator, type Tx, transact } from "@db/transact";
import { makeIn } from "../../entry-points/make.ts";
import { as, makeWorldAnew, type World } from "../../world.ts";

export let world: World;

export let acme: ReturnType<typeof makeIn>;

export const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transact(asOperator, run);

export const setUp = async () => {
  world = await makeWorldAnew();
  const { acme: workspace, board, floor, other, ids } = world;
  acme = makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" });
};

export const duplicate = async (id: string, parent_id: string | null, more: object = {}) => {
  const made = await as(world.ids.olga).container.duplicate({ id, parent_id, ...more });
  if ("progress" in made) throw new Error("The copy was left to a worker.");
  return made;
};
