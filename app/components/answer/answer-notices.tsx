import { Link } from "@remix-run/react";
import type { AnswerPage } from "@server/inspection/answer/page";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { UnsentElsewhereNotice } from "./unsent-elsewhere-notice.tsx";

/** Notices above an answer: it uses an older version, belongs to somebody else, or the workspace's plan has ended. */
export function AnswerNotices({ page }: { page: AnswerPage }) {
  const { t } = useTranslation();
  const { object, template, version, newer, answer, may } = page;
  const newAnswerPath = (versionId?: string) =>
    paths.objectTemplate(object.id, template.id, { version: versionId, new: "1" });
  const nameOfVersion = (named: typeof version) =>
    named.title || t("object_template.version_number", { number: named.number });
  return (
    <>
      <UnsentElsewhereNotice page={page} />
      {may.locked ? (
        <Notice tone="bad" icon="lock" title={t("answer.locked.title")} className="mb-4">
          {t("answer.locked.text")}
        </Notice>
      ) : null}
      {answer && !answer.own && !may.change ? (
        <Notice
          tone="none"
          icon="user"
          className="mb-4"
          action={
            may.create && may.fill_in ? (
              <Link className="btn btn-sm" to={newAnswerPath()}>
                {t("answer.others.own")}
              </Link>
            ) : undefined
          }
        >
          {t(may.fill_in ? "answer.others.fill_in" : "answer.others.read", {
            who: answer.user ? nameOf(answer.user) : t("answer.somebody"),
          })}
        </Notice>
      ) : null}
      {newer ? (
        <Notice
          tone="soon"
          icon="history"
          className="mb-4"
          action={
            may.create ? (
              <Link className="btn btn-sm" to={newAnswerPath(newer.id)}>
                {t("answer.newer.begin")}
              </Link>
            ) : undefined
          }
        >
          {t("answer.newer.text", { version: nameOfVersion(version), newer: nameOfVersion(newer) })}
        </Notice>
      ) : null}
    </>
  );
}
