import { randomUUID } from "node:crypto";
import { globalTemplateAccess, globalTemplates } from "@db/schema/global-template";
import { asOperator, transact } from "@db/transact";
import { storeGlobalLogo } from "@server/inspection/global-template/logo";
import { picture } from "../upload-of.ts";
import type { Make } from "./make.ts";

/** A template of the platform, for this workspace alone, with one question; `logo`: it has one, and its question the same as a picture. Gives the ids as the calls name them. */
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
  const drawn = about.logo ? await picture("#aabbcc", 40, 40) : undefined;
  const made = await transact(asOperator, async (tx) => {
    const logoColumns = drawn && (await storeGlobalLogo(tx, drawn));
    const asked = { ...question, id: questionId, help_picture: logoColumns?.logo };
    const content = { groups: [{ id: groupId, title: make.text(), questions: [asked] }] };
    const [row] = await tx
      .insert(globalTemplates)
      .values({ title: make.text(), subtitle: make.text(), content, everywhere: false, ...logoColumns })
      .returning();
    await tx.insert(globalTemplateAccess).values({ workspaceId: make.workspace, templateId: row!.id });
    return { id: row!.id, sha256: row!.logo };
  });
  return { ...made, groupId, questionId };
}
