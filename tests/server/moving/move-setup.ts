import { asOperator, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { makeIn } from "../../entry-points/make.ts";
import { as, makeWorldAnew, type World } from "../../world.ts";

export let world: World;

export let acme: ReturnType<typeof makeIn>;

export let rival: ReturnType<typeof makeIn>;

export const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transact(asOperator, run);

export const firstRow = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await inTransaction((tx) => tx.execute<T>(query))).rows[0]!;

export const setUp = async () => {
  world = await makeWorldAnew();
  const { acme: workspace, board, floor, other, ids } = world;
  acme = makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" });
  rival = makeIn({
    workspace: world.rival,
    board: world.rivalBoard,
    floor: world.rivalBoard,
    other: world.rivalBoard,
    owner: ids.rita,
    word: "Rival",
  });
};

export const move = (id: string, parent_id: string | null, workspace_id?: string, by = world.ids.olga) =>
  as(by).container.move({ id, parent_id, workspace_id });

export const addMember = (userId: string, workspaceId: string, role = "admin") =>
  inTransaction((tx) =>
    tx.execute(sql`insert into memberships (workspace_id, user_id, role) values (${workspaceId}, ${userId}, ${role})`),
  );
