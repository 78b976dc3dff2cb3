import type { AnswerPage } from "@server/inspection/answer/page";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Operation } from "~/offline/operation";
import { operationsOf } from "~/offline/store";
import { Notice } from "~/ui/notice";

/**
 * This device has typed text or photos of this user that the server has not, for another answer to the same template
 * and object than the one on the page: a link to that answer.
 */
export function UnsentElsewhereNotice({ page }: { page: AnswerPage }) {
  const { t } = useTranslation();
  const { object, template, answer, user_id } = page;
  const [unsent, setUnsent] = useState<Operation>();
  useEffect(() => {
    let isMounted = true;
    const isOtherAnswer = (operation: Operation) =>
      operation.kind === "field" &&
      operation.place.objectId === object.id &&
      operation.place.templateId === template.id &&
      operation.place.answerId !== answer?.id;
    // the form of a new answer takes up an unsent new answer by itself, so there is nothing to link to
    operationsOf(user_id).then(
      (all) => isMounted && setUnsent(answer ? all.find(isOtherAnswer) : undefined),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [user_id, object.id, template.id, answer]);
  if (!unsent) return null;
  return (
    <Notice
      tone="soon"
      icon="cloud-off"
      className="mb-4"
      role="status"
      action={
        <a className="btn btn-sm" href={unsent.about.path}>
          {t("answer.left.open")}
        </a>
      }
    >
      {t("answer.left.text")}
    </Notice>
  );
}
