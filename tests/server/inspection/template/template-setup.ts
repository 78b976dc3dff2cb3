import { randomUUID } from "node:crypto";
import { answers } from "@db/schema/answer";
import { objects } from "@db/schema/object";
import { asOperator, type Tx, transact } from "@db/transact";
import { freeze } from "@server/inspection/template/versions";
import { as, makeWorld, type World } from "../../../world.ts";

export let world: World;

export let objectId = "";

export const adam = () => as(world.ids.adam);

export const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transact(asOperator, run);

export const setUp = async () => {
  world = await makeWorld();
  const [object] = await inTransaction((tx) =>
    tx
      .insert(objects)
      .values({ workspaceId: world.acme, containerId: world.floor, title: "Lift", publicId: "lift" })
      .returning(),
  );
  objectId = object!.id;
};

/** A template with one group of text questions with these labels. */
export async function createTemplate(labels: string[], more: object = {}) {
  const { id: templateId } = await adam().template.create({ id: world.acme, title: "Controle", ...more });
  const at = { id: world.acme, templateId };
  const { id: groupId } = await adam().template.createGroup({ ...at, title: "Mast" });
  const ids: string[] = [];
  for (const label of labels)
    ids.push((await adam().template.createQuestion({ ...at, groupId, label, type: "text" })).id);
  return { at, templateId, groupId, ids, question: (index: number) => ({ ...at, groupId, questionId: ids[index]! }) };
}

export const getTemplate = (at: { id: string; templateId: string }) => adam().template.get(at);

export const labelsOf = async (at: { id: string; templateId: string }) =>
  (await getTemplate(at)).groups.flatMap(({ questions }) => questions.map(({ label }) => label));

/** gus fills in that version of a template, which freezes it. */
export const insertAnswer = (templateId: string, versionId: string, object = objectId) =>
  inTransaction(async (tx) => {
    await tx.insert(answers).values({
      id: randomUUID(),
      workspaceId: world.acme,
      objectId: object,
      templateId,
      versionId,
      userId: world.ids.gus,
      head: {},
    });
    await freeze(tx, world.acme, versionId);
  });
