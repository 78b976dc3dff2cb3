import { BasedOn } from "@server/core/based-on";
import { Id } from "@server/core/fields";
import { groupOfTemplate, newQuestion } from "@server/inspection/template/inputs";
import type { WrittenQuestion } from "@server/inspection/template/question-inputs";
import { z } from "zod";

const group = { group: Id };
const question = { group: Id, question: Id };
/** A mark of what a removal showed (server/inspection/template/mark.ts). */
const seen = { seen: z.string().max(40).optional() };
const based = { based_on: BasedOn };
const place = { ...based, position: z.coerce.number().int().min(0) };

/** The forms of the builder, for templates of a workspace and of the platform; `intent` says which form was sent. */
export const BuilderForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add_group"), title: groupOfTemplate.title }),
  z.object({ intent: z.literal("rename_group"), ...group, ...based, title: groupOfTemplate.title }),
  z.object({ intent: z.literal("move_group"), ...group, ...place }),
  z.object({ intent: z.literal("remove_group"), ...group, ...seen }),
  z.object({ intent: z.literal("add_question"), ...group, ...newQuestion }),
  z.object({ intent: z.literal("edit_question"), ...question, ...based, ...newQuestion, group_id: Id.optional() }),
  z.object({ intent: z.literal("move_question"), ...question, ...place }),
  z.object({ intent: z.literal("remove_question"), ...question, ...seen }),
]);
export type BuilderForm = z.output<typeof BuilderForm>;

type Seen = { seen?: string };
type Based = { based_on?: string };
type NewQuestion = Pick<WrittenQuestion, "label" | "type"> & Partial<WrittenQuestion>;
/** The procedures that the builder calls. */
export type BuilderCalls = {
  createGroup: (input: { title: string }) => Promise<{ id: string }>;
  editGroup: (input: { groupId: string; title?: string; position?: number } & Based) => Promise<unknown>;
  deleteGroup: (input: { groupId: string } & Seen) => Promise<unknown>;
  createQuestion: (input: { groupId: string } & NewQuestion) => Promise<{ id: string }>;
  editQuestion: (
    input: { groupId: string; questionId: string; group_id?: string; position?: number } & Partial<WrittenQuestion> &
      Based,
  ) => Promise<unknown>;
  deleteQuestion: (input: { groupId: string; questionId: string } & Seen) => Promise<unknown>;
};

/**
 * Applies a form of the builder. Gives the group to open next, with the id of the question that was created or edited;
 * null to stay on the page.
 */
export async function build(
  form: BuilderForm,
  calls: BuilderCalls,
): Promise<{ group?: string; questionId?: string } | null> {
  switch (form.intent) {
    case "add_group":
      return { group: (await calls.createGroup({ title: form.title })).id };
    case "rename_group":
      await calls.editGroup({ groupId: form.group, title: form.title, based_on: form.based_on });
      return { group: form.group };
    case "move_group":
      await calls.editGroup({ groupId: form.group, position: form.position, based_on: form.based_on });
      return null;
    case "remove_group":
      await calls.deleteGroup({ groupId: form.group, seen: form.seen });
      return {};
    case "add_question": {
      const { intent: _, group: groupId, position: __, ...about } = form;
      const { id } = await calls.createQuestion({ groupId, ...about });
      return { group: groupId, questionId: id };
    }
    case "edit_question": {
      const { intent: _, group: groupId, question: questionId, position: __, ...about } = form;
      await calls.editQuestion({ groupId, questionId, ...about });
      return { group: about.group_id ?? groupId, questionId };
    }
    case "move_question": {
      const { group: groupId, question: questionId, position, based_on } = form;
      await calls.editQuestion({ groupId, questionId, group_id: groupId, position, based_on });
      return null;
    }
    case "remove_question":
      await calls.deleteQuestion({ groupId: form.group, questionId: form.question, seen: form.seen });
      return { group: form.group };
  }
}
