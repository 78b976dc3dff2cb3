import { subscriptionOptions } from "@db/schema/subscription";
import { asOperator, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { makeIn } from "../../../entry-points/make.ts";
import { templateOnObject } from "../../../entry-points/make-object-template.ts";

export const write = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);

/** A workspace of the platform, owned by a super admin, with one board that has a record of each kind. */
export async function makePlatform(ownerId: string) {
  const workspace = await write(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into workspaces (name, slug, owner_id, plan)
      values ('Voorbeelden', 'voorbeelden', ${ownerId}, 'enterprise') returning id`);
    await tx.execute(
      sql`insert into memberships (workspace_id, user_id, role) values (${rows[0]!.id}, ${ownerId}, 'owner')`,
    );
    return rows[0]!.id;
  });
  const place = { workspace, board: "", floor: "", other: "", owner: ownerId, word: "Voorbeeld" };
  const board = await makeIn(place).newBoard();
  const floor = await makeIn({ ...place, board }).container(board);
  const make = makeIn({ ...place, board, floor });
  await make.withFloorPlan();
  await make.backgroundTemplateWithPicture();
  const { id: objectId } = await templateOnObject(make);
  const { fileId } = await make.file(objectId, { kind: "image" });
  const category = await make.category();
  await write(async (tx) => {
    await tx.execute(sql`update files set is_picture = true where id = ${fileId}`);
    await tx.execute(
      sql`insert into object_categories (workspace_id, object_id, category_id)
        values (${workspace}, ${objectId}, ${category})`,
    );
  });
  await make.report(objectId);
  return { workspace, board, floor, make };
}

/** An option of the market: a copy of `source`, or one for the whole workspace without it. */
export const makeOption = (
  source: { workspace: string; board: string } | null,
  about: Partial<typeof subscriptionOptions.$inferInsert> = {},
) =>
  write(async (tx) => {
    const [made] = await tx
      .insert(subscriptionOptions)
      .values({
        type: source ? "container" : "workspace",
        words: {
          nl: { market_name: "Site in orde", description: "Een bord dat al ingevuld is." },
          en: { market_name: "Site", description: "" },
        },
        active: true,
        ...(source && { sourceWorkspaceId: source.workspace, sourceContainerId: source.board }),
        ...about,
      })
      .returning();
    return made!;
  });
