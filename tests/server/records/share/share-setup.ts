import { asOperator, type Tx, transact } from "@db/transact";
import { makeIn } from "../../../entry-points/make.ts";
import { as, makeWorld, type World } from "../../../world.ts";

export let world: World;

export let make: ReturnType<typeof makeIn>;

export let object: string;

const allParts = ["pictures", "files", "reports", "action_points", "floorplan"] as const;

export const lea = () => as(world.ids.lea);

export const visitor = () => as(null);

export const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transact(asOperator, run);

/** A link to the board for a week that shows all parts, unless `more` says otherwise. */
export const createShare = (more: object = {}) =>
  lea().share.create({ container_id: world.board, shows: [...allParts], until: "7", ...more });

export const notFound = { code: "NOT_FOUND", message: "refusal.missing" };

export const setUp = async () => {
  world = await makeWorld();
  make = makeIn({
    workspace: world.acme,
    board: world.board,
    floor: world.floor,
    other: world.other,
    owner: world.ids.olga,
    word: "Acme",
  });
  object = await make.object();
};
