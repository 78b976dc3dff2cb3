import type { AnswerPage } from "@server/inspection/answer/page";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { type Left, leftHere, sheetOf } from "./left-here.ts";

/**
 * This person typed something here or took photos before, that the server has not: not in the answer that is shown, so
 * it says where.
 */
export function LeftBehind({ page }: { page: AnswerPage }) {
  const { t } = useTranslation();
  const { object, template, answer, answers, user_id } = page;
  const [left, setLeft] = useState<Left>();
  useEffect(() => {
    let isShown = true;
    const isAnother = (each: Left) =>
      each.objectId === object.id && each.templateId === template.id && each.answerId !== answer?.id;
    // a new one takes up by itself what was begun
    void leftHere(user_id).then((all) => isShown && setLeft(answer ? all.find(isAnother) : undefined));
    return () => {
      isShown = false;
    };
  }, [user_id, object.id, template.id, answer]);
  if (!left) return null;
  const exists = left.exists || answers.items.some(({ id }) => id === left.answerId);
  return (
    <Notice
      tone="soon"
      icon="cloud-off"
      className="mb-4"
      role="status"
      action={
        <a className="btn btn-sm" href={sheetOf({ ...left, exists })}>
          {t("answer.left.open")}
        </a>
      }
    >
      {t("answer.left.text")}
    </Notice>
  );
}
