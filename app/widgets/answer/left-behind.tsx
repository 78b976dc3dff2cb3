import type { AnswerPage } from "@server/answer/page";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Notice } from "~/ui/notice";
import { draftsOf } from "./drafts.ts";

/** This person typed something here before that the server has not: not in the answer that is shown, so it says where. */
export function LeftBehind({ page }: { page: AnswerPage }) {
  const { t } = useTranslation();
  const { object, template, answer, answers, user_id } = page;
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    const ours = draftsOf(user_id).filter(({ objectId, templateId }) => objectId === object.id && templateId === template.id);
    setLeft(answer ? ours.find(({ answerId }) => answerId !== answer.id)?.answerId : undefined);
  }, [user_id, object.id, template.id, answer]);
  if (!left) return null;
  const isKnown = answers.items.some(({ id }) => id === left);
  return (
    <Notice
      tone="soon"
      icon="cloud-off"
      className="mb-4"
      role="status"
      action={
        <a className="btn btn-sm" href={paths.objectTemplate(object.id, template.id, isKnown ? { answer: left } : { new: "1" })}>
          {t("answer.left.open")}
        </a>
      }
    >
      {t("answer.left.text")}
    </Notice>
  );
}
