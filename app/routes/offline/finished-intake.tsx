import { Link } from "@remix-run/react";
import type { TakenVersion } from "@server/inspection/take-along/inputs";
import { useTranslation } from "react-i18next";
import type { Found } from "~/components/kept/find";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";

type Props = Extract<Found, { kind: "intake" }> & { versions: TakenVersion[] };

const looks = { waits: { tone: "plan", icon: "clock" }, refused: { tone: "bad" }, sent: { tone: "valid" } } as const;

/**
 * In place of the questions of an intake that was finished on this device: that it waits to be sent, was sent, or
 * was refused. It can be filled in once more where its template is for that.
 */
export function FinishedIntake({ machine: { machine }, templateId, finished, left, versions }: Props) {
  const { t } = useTranslation();
  const { object, templates, may } = machine;
  const template = templates.find(({ id }) => id === templateId);
  if (!template || finished === 0) return null;
  const isOpenToMore = template.multi_use && may.answer && versions.some((each) => each.template.id === templateId);
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <PageHead title={template.title} trail={[{ to: paths.object(object.id), label: object.title }]} />
      <Notice {...looks[left ?? "sent"]} role="status" title={t("answer.finished_here.title")}>
        {t(left ? `unsent.${left}` : "answer.finished_here.sent")}
      </Notice>
      <Link className="btn btn-primary h-14" to={paths.object(object.id)}>
        {t("answer.finished_here.machine")}
      </Link>
      <Link className="btn h-14" to={paths.unsent}>
        {t("unsent.title")}
      </Link>
      {isOpenToMore ? (
        <Link className="btn btn-ghost h-14" to={paths.objectTemplate(object.id, templateId, { again: finished })}>
          {t("take_along.once_more")}
        </Link>
      ) : null}
    </div>
  );
}
