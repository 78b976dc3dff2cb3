import { randomUUID } from "node:crypto";
import { as, type World } from "../../../world.ts";

export type NewQuestion = Omit<
  Parameters<ReturnType<typeof as>["template"]["createQuestion"]>[0],
  "id" | "templateId" | "groupId"
>;

/** An object with a template that asks these questions, in one group; a condition names an earlier one by its index. */
export async function askingIn(
  world: World,
  ...questions: (Omit<NewQuestion, "shown_if"> & { after?: [number, string] })[]
) {
  const [olga, gus] = [as(world.ids.olga), as(world.ids.gus)];
  const { id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Ketel" });
  const template = { id: world.acme, templateId: "" };
  template.templateId = (await olga.template.create({ id: world.acme, title: "Controle ketel" })).id;
  const { id: groupId } = await olga.template.createGroup({ ...template, title: "Algemeen" });
  const ids: string[] = [];
  for (const { after, ...question } of questions) {
    const shown_if = after ? { question_id: ids[after[0]]!, is: after[1] } : undefined;
    ids.push((await olga.template.createQuestion({ ...template, groupId, ...question, shown_if })).id);
  }
  await olga.objectTemplate.attach({ id, template_id: template.templateId });
  const answer = { id, templateId: template.templateId, answerId: randomUUID() };
  const save = (index: number, given: object) =>
    gus.answer.save({ ...answer, question_answers: [{ question_id: ids[index]!, ...given }] });
  const lacks = async () => {
    const error = await gus.answer
      .finish(answer)
      .then(() => undefined)
      .catch((error) => error.cause as { issues: { path: string[]; message: string }[] });
    return (error?.issues ?? []).map(({ path, message }) => [ids.indexOf(path[0]!), message]);
  };
  const printed = async () =>
    (await gus.paper.answer({ id, templateId: template.templateId, answer: answer.answerId })).groups.flatMap((group) =>
      group.questions.map(({ label, said }) => [
        label,
        said && "word" in said ? said.word : said && "text" in said ? said.text : null,
      ]),
    );
  return { template, groupId, ids, answer, save, lacks, printed };
}
