import type { GroupView, QuestionView } from "@server/inspection/template/inputs";

/** The fields of a form of the builder that moves a group: `position` is added to them. Based on the place shown. */
export const moveOfGroup = ({ id, position }: GroupView) => ({
  intent: "move_group",
  group: id,
  based_on: JSON.stringify({ position }),
});

/** The same of a question, within its group. */
export const moveOfQuestion = ({ id, position }: QuestionView, groupId: string) => ({
  intent: "move_question",
  group: groupId,
  question: id,
  based_on: JSON.stringify({ group_id: groupId, position }),
});
