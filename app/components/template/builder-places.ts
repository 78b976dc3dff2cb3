import type { GroupView } from "@server/inspection/template/inputs";
import { isQuestionType, type QuestionType } from "./question-types.ts";

/** Where something of the builder is: the page of a workspace's template, or of the platform's. */
export type BuilderAt = (at?: {
  group?: string;
  question?: string;
  add?: QuestionType;
  remove?: "1";
  rename?: "1";
  done?: "saved";
}) => string;

/**
 * What of the builder the address opens: a group, and in it a question, a new one, or what is asked before something
 * goes.
 */
export function openedIn(groups: GroupView[], params: URLSearchParams) {
  const questionId = params.get("question");
  const group =
    groups.find(({ questions }) => questions.some(({ id }) => id === questionId)) ??
    groups.find(({ id }) => id === params.get("group")) ??
    groups[0];
  const question = group?.questions.find(({ id }) => id === questionId);
  const add = params.get("add");
  return {
    group,
    question,
    /** It was opened, and is there no more. */
    gone: questionId !== null && !question,
    add: isQuestionType(add) ? add : undefined,
    remove: params.has("remove"),
    rename: params.has("rename"),
    /** How many questions stand in the groups before it. */
    before: groups
      .slice(0, group ? groups.indexOf(group) : 0)
      .reduce((sum, { questions }) => sum + questions.length, 0),
  };
}
export type Opened = ReturnType<typeof openedIn>;
