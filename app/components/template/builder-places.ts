import type { QuestionType } from "@db/schema/question";
import type { GroupView } from "@server/inspection/template/inputs";
import { isQuestionType } from "./question-types.ts";

/** Gives addresses of the builder, of a workspace's template or of the platform's. */
export type BuilderAt = (at?: {
  group?: string;
  question?: string;
  add?: QuestionType;
  remove?: "1";
  rename?: "1";
  done?: "saved";
}) => string;

/** The part of the builder that the address opens: a group, a question, a new question, or a confirmation. */
export function openedIn(groups: GroupView[], params: URLSearchParams) {
  const [questionId, groupId] = [params.get("question"), params.get("group")];
  const group =
    groups.find(({ questions }) => questions.some(({ id }) => id === questionId)) ??
    groups.find(({ id }) => id === groupId) ??
    groups[0];
  const question = group?.questions.find(({ id }) => id === questionId);
  const add = params.get("add");
  const isGone = questionId === null ? groupId !== null && groupId !== group?.id : !question;
  return {
    group,
    question,
    /** The question or group in the address does not exist any more. */
    gone: isGone,
    add: isQuestionType(add) ? add : undefined,
    remove: params.has("remove") && !isGone,
    rename: params.has("rename") && !isGone,
    /** The number of questions in the groups before this one. */
    before: groups
      .slice(0, group ? groups.indexOf(group) : 0)
      .reduce((sum, { questions }) => sum + questions.length, 0),
  };
}
export type Opened = ReturnType<typeof openedIn>;
