import { randomUUID } from "node:crypto";
import { globalTemplateAccess, globalTemplates } from "@db/schema/global-template";
import { asOperator, transact } from "@db/transact";
import { storeGlobalLogo } from "@server/inspection/global-template/logo";
import { picture } from "../upload-of.ts";
import type { Make } from "./make.ts";

/** A template of the platform, for this workspace alone, with one question. Gives the ids as the calls name them. */
export async function makeGlobalTemplate(make: Make, about: { logo?: boolean } = {}) {
  const question = {
    label: make.text(),
    type: "text" as const,
    required: false,
    page_break: false,
    options: [],
    multiple: false,
  };
  const [groupId, questionId] = [randomUUID(), randomUUID()];
  const content = { groups: [{ id: groupId, title: make.text(), questions: [{ ...question, id: questionId }] }] };
  const drawn = about.logo ? await picture("#aabbcc", 40, 40) : undefined;
  const id = await transact(asOperator, async (tx) => {
    const logoColumns = drawn && (await storeGlobalLogo(tx, drawn));
    const [made] = await tx
      .insert(globalTemplates)
      .values({ title: make.text(), subtitle: make.text(), content, everywhere: false, ...logoColumns })
      .returning();
    await tx.insert(globalTemplateAccess).values({ workspaceId: make.workspace, templateId: made!.id });
    return made!.id;
  });
  return { id, groupId, questionId };
}
