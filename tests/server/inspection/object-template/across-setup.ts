import { answers } from "@db/schema/answer";
import { templates, templateVersions } from "@db/schema/template";
import { memberships } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { as, makeWorld, type World } from "../../../world.ts";

export const olga = () => as(world.ids.olga);

export let world: World;

export const setUp = async () => {
  world = await makeWorld();
  await inTransaction((tx) =>
    tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.olga, role: "admin" }),
  );
};

export const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transact(asOperator, run);

export const templatesIn = (workspaceId: string) =>
  inTransaction((tx) => tx.select().from(templates).where(eq(templates.workspaceId, workspaceId)));

export const versionsOf = (templateId: string) =>
  inTransaction((tx) =>
    tx
      .select()
      .from(templateVersions)
      .where(eq(templateVersions.templateId, templateId))
      .orderBy(templateVersions.number),
  );

export const answerOf = async (id: string) =>
  (await inTransaction((tx) => tx.select().from(answers).where(eq(answers.id, id))))[0]!;
