import type { AnswerPage } from "@server/inspection/answer/page";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { formPathOf, type UnsentAnswer, unsentAnswersOf } from "./unsent.ts";

/**
 * This browser has typed text or photos of this user that the server has not, for another answer to the same template
 * and object than the one on the page: a link to that answer.
 */
export function UnsentElsewhereNotice({ page }: { page: AnswerPage }) {
  const { t } = useTranslation();
  const { object, template, answer, answers, user_id } = page;
  const [unsent, setUnsent] = useState<UnsentAnswer>();
  useEffect(() => {
    let isMounted = true;
    const isOtherAnswer = (each: UnsentAnswer) =>
      each.objectId === object.id && each.templateId === template.id && each.answerId !== answer?.id;
    // the form of a new answer takes up an unsent new answer by itself, so there is nothing to link to
    void unsentAnswersOf(user_id).then((all) => isMounted && setUnsent(answer ? all.find(isOtherAnswer) : undefined));
    return () => {
      isMounted = false;
    };
  }, [user_id, object.id, template.id, answer]);
  if (!unsent) return null;
  const exists = unsent.exists || answers.items.some(({ id }) => id === unsent.answerId);
  return (
    <Notice
      tone="soon"
      icon="cloud-off"
      className="mb-4"
      role="status"
      action={
        <a className="btn btn-sm" href={formPathOf({ ...unsent, exists })}>
          {t("answer.left.open")}
        </a>
      }
    >
      {t("answer.left.text")}
    </Notice>
  );
}
