import type { AnswerPage } from "@server/inspection/answer/page";
import type { AnswerPlace, Operation } from "~/offline/operation";
import { paths } from "~/paths/paths";

/** Whose answer it is, and what the list of what is still to send says of it. */
export type AnswerContext = {
  userId: string;
  workspaceId: string;
  place: AnswerPlace;
  about: Operation["about"];
  /** What a question asks; undefined for a field of the head. */
  labelOf: (field: string) => string | undefined;
};

/** What operations on the answer of a page carry. */
export function contextOf(page: AnswerPage, answerId: string, exists: boolean): AnswerContext {
  const { user_id, workspace_id, object, template, version, groups } = page;
  return {
    userId: user_id,
    workspaceId: workspace_id,
    place: { objectId: object.id, templateId: template.id, answerId, versionId: version.id, begun: !exists },
    about: {
      title: [template.title, object.display_code || object.title].join(" · "),
      path: paths.objectTemplate(object.id, template.id, exists ? { answer: answerId } : { new: "1" }),
    },
    labelOf: (field) => groups.flatMap(({ questions }) => questions).find(({ id }) => id === field)?.label,
  };
}
