import { objectTemplates, templateVersions } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import type { Make } from "./make.ts";
import { templateIn } from "./make-template.ts";

/** A template on a new object, with a version for that object. Gives both ids as the calls name them. */
export async function templateOnObject(make: Make) {
  const [id, { templateId, versionId }] = [await make.object(), await templateIn(make)];
  await transact(asOperator, async (tx) => {
    const place = { workspaceId: make.workspace, objectId: id, templateId };
    await tx.insert(objectTemplates).values(place);
    await tx.insert(templateVersions).values({ ...place, title: make.text(), basedOnId: versionId });
  });
  return { id, templateId };
}
